import type { OpenedLink } from '@/lib/domain/receipts/links/open-receipt-link';
import type { Channel } from './message-content';
import { arrivalChannels } from './queue-arrival';

export function automaticChannelsOf({ ctx, receipt }: OpenedLink): Channel[] {
  return arrivalChannels(ctx.retailer.settings, receipt.sendingPreferences);
}

export function isSentByItself(opened: OpenedLink): boolean {
  return opened.receipt.identifier !== null && automaticChannelsOf(opened).length > 0;
}
