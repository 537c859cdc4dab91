import { inTransaction, type Context } from '@/lib/platform/context';
import type { Changes } from './facts';
import { nameOf, RollupRows, rowsOf } from './rollup-rows';
import { countChanges, deleteChanges, readChanges } from './store/changes';
import { lockRollups } from './store/builds';
import { readRollups, writeRollups, type RollupKey } from './store/rollups';

/** Most rows folded in one transaction, each of up to 64 receipts. */
const foldedAtOnce = 4_096;

/** Least receipts worth folding: fewer are quickly summed on reading. */
const worthFolding = 4_096;

/** Returns the number of folded rows. */
export async function foldWhileMany(ctx: Context, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  const isStopped = () => signal?.aborted === true;
  while (!isStopped() && (await countChanges(ctx, worthFolding)) >= worthFolding)
    folded += await foldChanges(ctx);
  return folded;
}

/**
 * Folds in one transaction, so that a report sees each change either in the sums or beside them. Returns the
 * number of rows.
 */
export function foldChanges(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    // Locks first: rows that another process folded are gone then.
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
    // Adds first: a key that is removed and added again would be lost if the row takes no further keys.
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
    for (const fact of [...removed, ...added]) for (const key of rowsOf(fact)) found.set(nameOf(key), key);
  return [...found.values()];
}
