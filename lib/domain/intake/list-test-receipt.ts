import {
  countTestReceipts,
  holdNewTestReceipts,
  insertTestReceipt,
} from '@/lib/domain/receipts/store/test-receipts';
import { unprocessable } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';

/** Test receipts of a retailer at a time: enough to try things out, few enough to be removed in one transaction. */
export const testReceiptsMax = 20;

/**
 * Lists a receipt among the test receipts, in the transaction that stores it. Others of the retailer wait until that has ended.
 * @throws ServiceError `unprocessable` when there are too many.
 */
export async function listTestReceipt(ctx: Context, receiptId: string): Promise<void> {
  await holdNewTestReceipts(ctx);
  if ((await countTestReceipts(ctx)) >= testReceiptsMax) {
    throw unprocessable(`there are ${testReceiptsMax} test receipts already`, 'many_test_receipts', {
      maximum: testReceiptsMax,
    });
  }
  await insertTestReceipt(ctx, receiptId);
}
