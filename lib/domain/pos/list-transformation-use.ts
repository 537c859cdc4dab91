import type { Context } from '@/lib/platform/context';
import { readUse, type TransformationUse } from './store/use';

/** Of each transformation, only this many raw receipts are read, the newest. */
const usedAmong = 100;

/** Returns the use of each transformation by name. Transformations without raw receipts have no entry. */
export async function listTransformationUse(
  ctx: Context<'get_raw_receipts'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, TransformationUse>> {
  if (names.length === 0) return new Map();
  return new Map((await readUse(ctx, names, usedAmong)).map((use) => [use.name, use]));
}
