import { arrivalChannels } from '@/lib/domain/delivery/queue-arrival';
import type { RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import type { Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { arrivalOf, type Arrival } from './arrival';
import { AlreadyThere, replayAfter } from './replay';
import { storeApart, type Gains } from './store-apart';
import { storeTogether } from './store-together';
import type { Submission } from './submission';

/** The transaction in which a receipt is submitted with others, made from raw ones. */
interface Batch extends Gains {
  readonly raw: RawOrigin;
}

/**
 * Stores a receipt (§4.4). The same content under the same transaction id again is answered, not stored.
 * @throws ServiceError `conflict` naming the fields that differ from what was submitted first, `unprocessable`
 * when the store is unknown or may not come with a receipt, `invalid_request` when a new store lacks fields or an
 * attachment does not exist, `body_too_large` for too much inline data, `storage_limit` when there is no room for it.
 */
export async function submitReceipt(
  ctx: Context<'post_receipt'>,
  sent: SubmittedReceipt,
  batch?: Batch,
): Promise<Submission> {
  return submitArrival(arrivalOf(ctx, sent, batch?.raw), batch);
}

/** Stores what has arrived, as `submitReceipt` does. */
export async function submitArrival(arrival: Arrival, batch?: Batch): Promise<Submission> {
  const { ctx } = arrival;
  try {
    const stored = mayShareTransaction(arrival) ? await storeTogether(arrival) : null;
    return stored ?? (await storeApart(arrival, batch));
  } catch (error) {
    const replayed = await replayAfter(ctx, arrival, error);
    if (replayed !== null) return replayed;
    // Nothing but the suffix of a duplicate was there already: another one is drawn.
    if (error instanceof AlreadyThere) return submitArrival(arrival, batch);
    throw error;
  }
}

/** Whether nothing but the receipt itself is to be stored, as far as it is known without asking the database. */
function mayShareTransaction({ ctx, submitted, raw, test }: Arrival): boolean {
  const { store, attachments, properties } = submitted;
  if (test) return false;
  if (raw !== undefined || store !== undefined || attachments !== undefined) return false;
  return !isTransaction(ctx.db) && arrivalChannels(ctx.retailer.settings, properties).length === 0;
}
