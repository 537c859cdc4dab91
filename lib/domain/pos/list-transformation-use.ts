import type { Context } from '@/lib/platform/context';
import { readUse, type TransformationUse } from './store/use';

/** Newest raw receipts that are read of each transformation. */
const usedAmong = 100;

/** States by name; none without raw receipts. */
export async function listTransformationUse(
  ctx: Context<'get_raw_receipts'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, TransformationUse>> {
  if (names.length === 0) return new Map();
  return new Map((await readUse(ctx, names, usedAmong)).map((use) => [use.name, use]));
}
