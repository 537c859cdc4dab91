import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { incomingReceiptOf, type IncomingReceipt, type ReceiptOrigin } from './incoming-receipt';
import { withInlineFiles } from './inline-files';
import { storeIncoming } from './store-incoming';
import { submissionOf, type Submission } from './submission';

/**
 * Submits a receipt. A repeat is answered, but not stored again (specification §4.4).
 * @throws ServiceError `conflict` with the different fields, `unprocessable` (store unknown or its data not
 * allowed), `invalid_request` (new store lacks fields, attachment missing), `body_too_large` (inline
 * attachments), `storage_limit`.
 */
export async function submitReceipt(
  ctx: Context<'post_receipt'>,
  sent: SubmittedReceipt,
  from?: ReceiptOrigin,
): Promise<Submission> {
  return submitIncoming(await incomingReceiptOf(ctx, sent, from));
}

export async function submitIncoming(incoming: IncomingReceipt): Promise<Submission> {
  const [outcome] = await withInlineFiles([incoming], storeShared);
  if (outcome === undefined) throw new Error('An arrival has no outcome.');
  return submissionOf(incoming.ctx, outcome);
}

const batches = new RetailerBatches(storeIncoming);

/**
 * Stores the receipt in a batch with others that arrive while a batch is being written. It is stored alone
 * inside a transaction, and after its batch was refused.
 */
async function storeShared(incomingReceipts: readonly IncomingReceipt[]) {
  const [incoming] = incomingReceipts;
  if (incoming === undefined) return [];
  const shared = isTransaction(incoming.ctx.db) ? null : await batches.add(incoming);
  return shared === null ? storeIncoming(incoming.ctx, incomingReceipts) : [shared];
}
