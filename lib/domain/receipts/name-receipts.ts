import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { readTransactionIds } from './store/receipts';

export async function nameReceipts(
  ctx: Context<'get_receipt'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid);
  return known.length === 0 ? new Map() : readTransactionIds(ctx, known);
}
