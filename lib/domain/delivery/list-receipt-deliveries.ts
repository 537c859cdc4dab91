import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '@/lib/domain/receipts/get-receipt';
import { readReceiptEvents } from './store/outbox';
import type { DeliveryEventRow } from './store/messages';

/** At most `count` events, those older than the one with the id `after` when it is given. */
export interface EventPage {
  readonly count: number;
  readonly after: string | undefined;
}

/**
 * What happened to a receipt on its way to its consumer, newest first.
 * @throws ServiceError `not_found`.
 */
export async function listReceiptDeliveries(
  ctx: Context<'get_receipt_deliveries'>,
  receiptId: string,
  page: EventPage,
): Promise<DeliveryEventRow[]> {
  await getReceipt(trusted(ctx), receiptId);
  return readReceiptEvents(ctx, receiptId, page);
}
