import {
  countTestReceipts,
  holdNewTestReceipts,
  insertTestReceipts,
} from '@/lib/domain/receipts/store/test-receipts';
import { unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';

/** Most test receipts of a retailer: few enough to be deleted in one transaction. */
export const testReceiptsMax = 200;

/** Returns the number of free places; locks out new test receipts until the transaction ends. */
export async function holdTestPlaces(ctx: Context): Promise<number> {
  await holdNewTestReceipts(ctx);
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
