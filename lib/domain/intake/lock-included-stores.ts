import type { Context } from '@/lib/platform/context';
import { lockStores } from '@/lib/domain/stores/lock-stores';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';

/**
 * Holds the stores that receipts bring data of, see `lockStores`. Call it in the transaction that submits them, before
 * anything else of them is stored.
 */
export async function lockIncludedStores(
  ctx: Context,
  submitted: readonly SubmittedReceipt[],
): Promise<void> {
  await lockStores(
    ctx,
    submitted.flatMap(({ store, store_reference: reference }) =>
      store === undefined ? [] : [{ reference, input: store }],
    ),
  );
}
