import type { Context } from '@/lib/platform/context';
import { findShownReceipts } from '@/lib/domain/receipts/store/lists';
import type { RawRow } from './store/raw';

/** First `count` receipts of a raw receipt, in the order of their making. */
export function listMadeReceipts(
  ctx: Context<'get_raw_receipt'>,
  { receiptIds }: Pick<RawRow, 'receiptIds'>,
  count: number,
) {
  return findShownReceipts(ctx, receiptIds, count);
}
