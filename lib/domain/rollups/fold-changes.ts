import { inTransaction, type Context } from '@/lib/platform/context';
import type { Changes } from './facts';
import { rollupKeyText, RollupRows, rollupKeysOf } from './rollup-rows';
import { countPendingChanges, deleteChanges, readChanges } from './store/changes';
import { lockRollups } from './store/builds';
import { readRollups, writeRollups, type RollupKey } from './store/rollups';

/** Most rows of changes folded in one transaction. Each row has up to 64 receipts. */
const foldedAtOnce = 4_096;

/** Folding starts at this number of changed receipts. Fewer are summed quickly by each report. */
const worthFolding = 4_096;

export async function foldWhileMany(ctx: Context, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  const isStopped = () => signal?.aborted === true;
  while (!isStopped() && (await countPendingChanges(ctx, worthFolding)) >= worthFolding)
    folded += await foldChanges(ctx);
  return folded;
}

/**
 * Folds in one transaction, so that a report sees each change once: in the sums or still pending. Returns the
 * number of rows.
 */
export function foldChanges(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    // Locks first: rows that another process folds meanwhile must not be read.
    await lockRollups(inner);
    return foldHeld(inner);
  });
}

export async function foldHeld(ctx: Context): Promise<number> {
  const noted = await readChanges(ctx, foldedAtOnce);
  if (noted.length === 0) return 0;
  const all = noted.map(({ changes }) => changes);
  const rows = new RollupRows(await readRollups(ctx, keysOf(all)));
  for (const { added, removed } of all) {
    // Adds before removing: a removal can delete a key, and a full row would give that key no counter again.
    for (const fact of added) rows.add(fact, 1);
    for (const fact of removed) rows.add(fact, -1);
  }
  await writeRollups(ctx, rows.inOrder());
  await deleteChanges(
    ctx,
    noted.map(({ id }) => id),
  );
  return noted.length;
}

function keysOf(all: readonly Changes[]): RollupKey[] {
  const found = new Map<string, RollupKey>();
  for (const { added, removed } of all)
    for (const fact of [...removed, ...added])
      for (const key of rollupKeysOf(fact)) found.set(rollupKeyText(key), key);
  return [...found.values()];
}
