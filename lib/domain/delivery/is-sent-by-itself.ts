import type { OpenedLink } from '@/lib/domain/receipts/open-receipt-link';
import type { Channel } from './message-content';
import { arrivalChannels } from './queue-arrival';

/** The channels that a receipt such as the one behind a link is sent by when it arrives. */
export function automaticChannelsOf({ ctx, receipt }: OpenedLink): Channel[] {
  return arrivalChannels(ctx.retailer.settings, receipt.sendingWishes);
}

/** Whether it has a consumer that such receipts are sent to by themselves: then stopping them makes sense. */
export function isSentByItself(opened: OpenedLink): boolean {
  return opened.receipt.identifier !== null && automaticChannelsOf(opened).length > 0;
}
