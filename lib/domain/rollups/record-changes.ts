import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { factOf, type CountedReceipt, type RollupFact } from './facts';
import { foldChanges } from './fold-changes';
import { changeInsertions, insertChanges } from './store/changes';

export function arrivalInsertions(retailerId: number, receipts: readonly CountedReceipt[]): SQL[] {
  return changeInsertions(retailerId, { added: receipts.map(factOf), removed: [] });
}

export interface ChangedReceipt {
  readonly before: CountedReceipt;
  readonly after: CountedReceipt;
}

/** Must run in the transaction that changes and locks the receipts. */
export async function recordChanged(ctx: Context, all: readonly ChangedReceipt[]): Promise<void> {
  await insertChanges(ctx, changesOf(all));
}

export async function recordDeleted(ctx: Context, receipts: readonly CountedReceipt[]): Promise<void> {
  await insertChanges(ctx, { added: [], removed: receipts.map(factOf) });
}

/**
 * Folds at once if keys such as payment methods changed, because pending changes would still hold the erased
 * keys.
 */
export async function recordErased(ctx: Context, all: readonly ChangedReceipt[]): Promise<void> {
  const changes = changesOf(all);
  await insertChanges(ctx, changes);
  const keys = (facts: readonly RollupFact[]) => facts.map(({ payments }) => payments.map(([key]) => key));
  if (isDeepStrictEqual(keys(changes.added), keys(changes.removed))) return;
  while ((await foldChanges(ctx)) > 0);
}

function changesOf(all: readonly ChangedReceipt[]) {
  const changed = all
    .map(({ before, after }) => ({ before: factOf(before), after: factOf(after) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return { added: changed.map(({ after }) => after), removed: changed.map(({ before }) => before) };
}
