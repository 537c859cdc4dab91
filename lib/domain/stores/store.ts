import { and, eq } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** A store as stored. */
export type StoreRow = typeof stores.$inferSelect;

/**
 * The caller's store with this integer reference, or external reference when it is a string; null when none.
 * `held` keeps other writers away until the transaction ends.
 */
export async function findStore(
  ctx: Context,
  reference: number | string,
  held: 'held' | 'free' = 'free',
): Promise<StoreRow | null> {
  const named =
    typeof reference === 'number' ? eq(stores.reference, reference) : eq(stores.externalReference, reference);
  const query = ctx.db
    .select()
    .from(stores)
    .where(and(owned(ctx, stores), named));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}
