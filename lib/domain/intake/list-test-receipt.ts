import {
  countTestReceipts,
  holdNewTestReceipts,
  insertTestReceipts,
} from '@/lib/domain/receipts/store/test-receipts';
import { unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';

/** Test receipts of a retailer at a time: enough to try things out, few enough to be removed in one transaction. */
export const testReceiptsMax = 200;

/**
 * Number of further test receipts allowed. Locks out other new ones of the retailer until the transaction ends, so that
 * it stays true.
 */
export async function holdTestPlaces(ctx: Context): Promise<number> {
  await holdNewTestReceipts(ctx);
  return testReceiptsMax - (await countTestReceipts(ctx));
}

/**
 * Lists receipts among the test receipts, in the transaction that stores them and holds places for them; no statement
 * for none.
 */
export async function listTestReceipts(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  if (receiptIds.length > 0) await insertTestReceipts(ctx, receiptIds);
}

/** Refusal of a test receipt without a place. */
export function manyTestReceipts(): ServiceError {
  return unprocessable(`there are ${testReceiptsMax} test receipts already`, 'many_test_receipts', {
    maximum: testReceiptsMax,
  });
}
