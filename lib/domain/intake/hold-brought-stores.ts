import type { Context } from '@/lib/platform/context';
import { holdStores } from '@/lib/domain/stores/hold-stores';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';

/**
 * Holds the stores that receipts bring data of, see `holdStores`. Call it in the transaction that submits them, before
 * anything else of them is stored.
 */
export async function holdBroughtStores(ctx: Context, submitted: readonly SubmittedReceipt[]): Promise<void> {
  await holdStores(
    ctx,
    submitted.flatMap(({ store, store_reference: reference }) =>
      store === undefined ? [] : [{ reference, input: store }],
    ),
  );
}
