import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { arrivalOf, type Arrival, type MadeFrom } from './arrival';
import { withInlineFiles } from './inline-files';
import { storeArrivals } from './store-arrivals';
import { submissionOf, type Submission } from './submission';

/**
 * Submits; a repeat with the same content is answered, not stored (§4.4).
 * @throws ServiceError `conflict` naming the fields that differ from the first submission, `unprocessable`
 * when the store is unknown or may not come with a receipt, `invalid_request` when a new store lacks fields
 * or an attachment does not exist, `body_too_large` for too much inline data, `storage_limit` when there is
 * no room for it.
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
 * Batch with other receipts of the retailer that arrive while another is written; alone inside a transaction
 * of the context, and after a refused batch.
 */
async function storeShared(arrivals: readonly Arrival[]) {
  const [arrival] = arrivals;
  if (arrival === undefined) return [];
  const shared = isTransaction(arrival.ctx.db) ? null : await batches.add(arrival);
  return shared === null ? storeArrivals(arrival.ctx, arrivals) : [shared];
}
