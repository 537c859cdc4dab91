import type { Context } from '@/lib/platform/context';
import { findShownReceipts } from '@/lib/domain/receipts/store/lists';
import type { RawRow } from './store/raw';

export function listMadeReceipts(
  ctx: Context<'get_raw_receipt'>,
  { receiptIds }: Pick<RawRow, 'receiptIds'>,
  count: number,
) {
  return findShownReceipts(ctx, receiptIds, count);
}
