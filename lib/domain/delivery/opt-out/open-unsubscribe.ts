import { systemContext, type Context } from '@/lib/platform/context';
import { retailerOfLinkToken } from '@/lib/core/ids';
import type { OpenedLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { findRetailer } from '@/lib/platform/retailers/store';
import { openUnsubscribeKey } from './unsubscribe-key';

export interface Subscriber {
  readonly ctx: Context;
  readonly identifier: string;
}

/**
 * Returns the identifier to unsubscribe, or null. The key in a mail holds an identifier, and works even after
 * the link is revoked. Without a key, the opened receipt has the identifier.
 */
export async function openUnsubscribe(
  token: string,
  key: string | null,
  opened: OpenedLink | null,
): Promise<Subscriber | null> {
  if (key === null) {
    const identifier = opened?.receipt.identifier ?? null;
    return opened === null || identifier === null ? null : { ctx: opened.ctx, identifier };
  }
  const retailerId = retailerOfLinkToken(token);
  const identifier = retailerId === null ? null : openUnsubscribeKey(retailerId, key);
  const retailer = retailerId === null || identifier === null ? null : await findRetailer(retailerId);
  if (retailer === null || identifier === null) return null;
  return { ctx: systemContext(retailer, 'receipt-link'), identifier };
}
