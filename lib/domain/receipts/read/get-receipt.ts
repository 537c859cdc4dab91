import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import type { StoredReceipt } from '../present';
import { findReceipt, readTransactionIds } from '../store/receipts';

export async function getReceipt(ctx: Context<'get_receipt'>, id: string): Promise<StoredReceipt> {
  const receipt = isUuid(id) ? await findReceipt(ctx, id) : null;
  if (receipt === null) throw notFound('receipt');
  return receipt;
}

export async function nameReceipts(
  ctx: Context<'get_receipt'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid);
  return known.length === 0 ? new Map() : readTransactionIds(ctx, known);
}
