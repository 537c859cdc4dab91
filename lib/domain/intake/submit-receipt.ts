import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { arrivalOf, type Arrival, type MadeFrom } from './arrival';
import { withInlineFiles } from './inline-files';
import { storeArrivals } from './store-arrivals';
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
  from?: MadeFrom,
): Promise<Submission> {
  return submitArrival(await arrivalOf(ctx, sent, from));
}

export async function submitArrival(arrival: Arrival): Promise<Submission> {
  const [outcome] = await withInlineFiles([arrival], storeShared);
  if (outcome === undefined) throw new Error('An arrival has no outcome.');
  return submissionOf(arrival.ctx, outcome);
}

const batches = new RetailerBatches(storeArrivals);

/**
 * Stores the receipt in a batch with others that arrive while a batch is being written. It is stored alone
 * inside a transaction, and after its batch was refused.
 */
async function storeShared(arrivals: readonly Arrival[]) {
  const [arrival] = arrivals;
  if (arrival === undefined) return [];
  const shared = isTransaction(arrival.ctx.db) ? null : await batches.add(arrival);
  return shared === null ? storeArrivals(arrival.ctx, arrivals) : [shared];
}
