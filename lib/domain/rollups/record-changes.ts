import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { factOf, type CountedReceipt, type Fact } from './facts';
import { foldChanges } from './fold-changes';
import { changeInsertions, insertChanges } from './store/changes';

/** A statement that counts receipts of a retailer, for the transaction that stores them. */
export function arrivalInsertions(retailerId: number, receipts: readonly CountedReceipt[]): SQL[] {
  return changeInsertions(retailerId, { added: receipts.map(factOf), removed: [] });
}

/** A receipt that is held, before and after a change of it. */
export interface ChangedReceipt {
  readonly before: CountedReceipt;
  readonly after: CountedReceipt;
}

/** Counts receipts anew that the transaction of the context changes; it holds them. Most changes leave the sums as they are. */
export async function recordChanged(ctx: Context, all: readonly ChangedReceipt[]): Promise<void> {
  await insertChanges(ctx, changesOf(all));
}

/** Takes receipts out of the sums that the transaction of the context deletes; it holds them. */
export async function recordDeleted(ctx: Context, receipts: readonly CountedReceipt[]): Promise<void> {
  await insertChanges(ctx, { added: [], removed: receipts.map(factOf) });
}

/**
 * Counts receipts anew that a person is taken out of. Where a key held what is erased, such as a method of payment, it leaves
 * the sums in the same transaction.
 */
export async function recordErased(ctx: Context, all: readonly ChangedReceipt[]): Promise<void> {
  const changes = changesOf(all);
  await insertChanges(ctx, changes);
  const keys = (facts: readonly Fact[]) => facts.map(({ payments }) => payments.map(([key]) => key));
  if (isDeepStrictEqual(keys(changes.added), keys(changes.removed))) return;
  while ((await foldChanges(ctx)) > 0);
}

function changesOf(all: readonly ChangedReceipt[]) {
  const changed = all
    .map(({ before, after }) => ({ before: factOf(before), after: factOf(after) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return { added: changed.map(({ after }) => after), removed: changed.map(({ before }) => before) };
}
