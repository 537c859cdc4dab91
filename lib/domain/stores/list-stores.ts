import { and, asc, eq, gt, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { StoreRow } from './store';

/** Which stores to list: at most `count`, those after the reference `after` when it is given. */
export interface ListStores {
  readonly count: number;
  readonly after?: number | undefined;
  /** Part of the name, the city, the postcode or the external reference, in either case, with accents or without, or the whole reference. */
  readonly matching?: string | undefined;
}

/** The retailer's stores in the order of their references. */
export async function listStores(ctx: Context, { count, after, matching }: ListStores): Promise<StoreRow[]> {
  return ctx.db
    .select()
    .from(stores)
    .where(
      and(
        owned(ctx, stores),
        after === undefined ? undefined : gt(stores.reference, after),
        matching === undefined ? undefined : matches(matching),
      ),
    )
    .orderBy(asc(stores.reference))
    .limit(count);
}

/** Every word has to be found somewhere: "market berlin" finds a market in Berlin. */
function matches(text: string): SQL | undefined {
  return and(
    ...text
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map(hasWord),
  );
}

function hasWord(word: string): SQL | undefined {
  const reference = /^\d{1,9}$/.test(word) ? eq(stores.reference, Number(word)) : undefined;
  const texts = [stores.name, stores.city, stores.postcode, stores.externalReference];
  return or(reference, ...texts.map((column) => contains(column, word)));
}

/** Whether a text has a word in it, in either case, with accents or without. */
export function contains(column: AnyPgColumn, word: string): SQL {
  const part = `%${bare(word).replace(/[\\%_]/g, '\\$&')}%`;
  return ilike(sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`, part);
}

/** Without accents, which not every keyboard has: "zurich" finds Zürich. The same is done to the columns in SQL. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
