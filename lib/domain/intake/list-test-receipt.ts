import {
  countTestReceipts,
  lockNewTestReceipts,
  insertTestReceipts,
} from '@/lib/domain/receipts/store/test-receipts';
import { unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';

/** Most test receipts of a retailer. One transaction must be able to delete them all. */
export const testReceiptsMax = 200;

/**
 * Returns how many more test receipts fit. Until the transaction ends, no other transaction can add test
 * receipts.
 */
export async function lockTestReceiptRoom(ctx: Context): Promise<number> {
  await lockNewTestReceipts(ctx);
  return testReceiptsMax - (await countTestReceipts(ctx));
}

export async function listTestReceipts(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  if (receiptIds.length > 0) await insertTestReceipts(ctx, receiptIds);
}

export function manyTestReceipts(): ServiceError {
  return unprocessable(`there are ${testReceiptsMax} test receipts already`, 'many_test_receipts', {
    maximum: testReceiptsMax,
  });
}
