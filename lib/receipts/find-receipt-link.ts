import type { Context } from '@/lib/context';
import { ensureLink, findLink } from './link-store';

/**
 * Token of the consumer page of a receipt the caller may see. Made on demand while the retailer publishes receipts
 * (`receipt_links`) and nobody has revoked it; otherwise only a link that is there already, or null.
 */
export function findReceiptLink(ctx: Context, receiptId: string): Promise<string | null> {
  return ctx.retailer.settings.receipt_links ? ensureLink(ctx, receiptId) : findLink(ctx, receiptId);
}
