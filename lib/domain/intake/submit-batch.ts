import type { RawOrigin } from '@/lib/domain/receipts/wire/prepare-receipt';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { incomingReceiptOf } from './incoming-receipt';
import { withInlineFiles } from './inline-files';
import { storeIncoming } from './store-incoming';

interface TransformedReceipt {
  readonly raw: RawOrigin;
  readonly receipt: SubmittedReceipt;
  readonly formerIds?: readonly string[];
}

/**
 * Submits receipts in the transaction of `ctx`. Returns their ids, for repeats the ids of the existing
 * receipts.
 * @throws errors of `submitReceipt`. The caller must roll back then.
 */
export async function submitBatch(
  ctx: Context,
  all: readonly TransformedReceipt[],
): Promise<ReadonlyMap<SubmittedReceipt, string>> {
  const incomingReceipts = await Promise.all(all.map((made) => incomingReceiptOf(ctx, made.receipt, made)));
  const ids = new Map<SubmittedReceipt, string>();
  await withInlineFiles(incomingReceipts, async (ready) => {
    const outcomes = await storeIncoming(ctx, ready);
    outcomes.forEach((outcome, index) => {
      if (outcome.kind === 'refused') throw outcome.error;
      const id = outcome.kind === 'stored' ? outcome.receipt.row.id : outcome.receipt.id;
      const receipt = all[index]?.receipt;
      if (receipt !== undefined) ids.set(receipt, id);
    });
    return outcomes;
  });
  return ids;
}
