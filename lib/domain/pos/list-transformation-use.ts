import type { Context } from '@/lib/platform/context';
import { readUse, type TransformationUse } from './store/use';

/** Raw receipts that are looked at of each transformation, the newest ones. */
const usedAmong = 100;

/** What the newest raw receipts of these transformations came to, by their names; of one without any there is nothing. */
export async function listTransformationUse(
  ctx: Context<'get_raw_receipts'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, TransformationUse>> {
  if (names.length === 0) return new Map();
  return new Map((await readUse(ctx, names, usedAmong)).map((use) => [use.name, use]));
}
