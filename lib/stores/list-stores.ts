import { and, asc, gt } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';
import type { StoreRow } from './store';

/** Which stores to list: at most `count`, those after the reference `after` when it is given. */
export interface ListStores {
  readonly count: number;
  readonly after?: number | undefined;
}

/** The retailer's stores in the order of their references. */
export async function listStores(ctx: Context, { count, after }: ListStores): Promise<StoreRow[]> {
  return ctx.db
    .select()
    .from(stores)
    .where(and(owned(ctx, stores), after === undefined ? undefined : gt(stores.reference, after)))
    .orderBy(asc(stores.reference))
    .limit(count);
}
