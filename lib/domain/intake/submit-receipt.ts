import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { arrivalOf, type Arrival, type MadeFrom } from './arrival';
import { withInlineFiles } from './inline-files';
import { storeArrivals } from './store-arrivals';
import { submissionOf, type Submission } from './submission';

/**
 * Submits a receipt; a repeat is answered, not stored again (specification §4.4).
 * @throws ServiceError `conflict` naming the different fields, `unprocessable` (store unknown or not
 * allowed), `invalid_request` (new store lacks fields, attachment missing), `body_too_large` (inline data),
 * `storage_limit`.
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
 * Stores in a batch with receipts that arrive while another is written; alone inside a transaction, and after
 * a refused batch.
 */
async function storeShared(arrivals: readonly Arrival[]) {
  const [arrival] = arrivals;
  if (arrival === undefined) return [];
  const shared = isTransaction(arrival.ctx.db) ? null : await batches.add(arrival);
  return shared === null ? storeArrivals(arrival.ctx, arrivals) : [shared];
}
