import { and, asc, eq, or } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { contains } from './list-stores';

/** What people call a store. */
export interface NamedStore {
  readonly reference: number;
  readonly name: string;
  readonly city: string | null;
}

/** More stores than anybody means by a word. */
const namedMax = 500;

/** The retailer's stores with one of some words in their name or city, in either case, with accents or without. */
export async function listNamedStores(ctx: Context, words: readonly string[]): Promise<NamedStore[]> {
  if (words.length === 0) return [];
  const named = words.flatMap((word) => [contains(stores.name, word), contains(stores.city, word)]);
  return ctx.db
    .select({ reference: stores.reference, name: stores.name, city: stores.city })
    .from(stores)
    .where(and(owned(ctx, stores), or(...named)))
    .orderBy(asc(stores.reference))
    .limit(namedMax);
}

/** The store with this reference, by what people call it; null when there is none. */
export async function findNamedStore(ctx: Context, reference: number): Promise<NamedStore | null> {
  const [store] = await ctx.db
    .select({ reference: stores.reference, name: stores.name, city: stores.city })
    .from(stores)
    .where(and(owned(ctx, stores), eq(stores.reference, reference)));
  return store ?? null;
}
