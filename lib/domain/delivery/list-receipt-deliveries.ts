import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '@/lib/domain/receipts/get-receipt';
import { readReceiptEvents } from './store/outbox';
import type { DeliveryEventRow } from './store/messages';

/** At most `count` events, older than the one with the id `after`, if given. */
export interface EventPage {
  readonly count: number;
  readonly after: string | undefined;
}

export async function listReceiptDeliveries(
  ctx: Context<'get_receipt_deliveries'>,
  receiptId: string,
  page: EventPage,
): Promise<DeliveryEventRow[]> {
  await getReceipt(trusted(ctx), receiptId);
  return readReceiptEvents(ctx, receiptId, page);
}
