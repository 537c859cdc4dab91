import type { Context } from '@/lib/platform/context';
import { findMadeReceipts, type RawRow } from './store/raw';

/** Receipts that a page of a raw receipt names. */
const madeShown = 50;

/** The first receipts that a raw one became, in the order they were made. */
export function listMadeReceipts(ctx: Context, { receiptIds }: Pick<RawRow, 'receiptIds'>) {
  return findMadeReceipts(ctx, receiptIds, madeShown);
}
