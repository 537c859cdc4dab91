import { and, eq, isNull } from 'drizzle-orm';
import { receiptLinks } from '@/drizzle/schema/receipts';
import { systemContext, type Context } from '@/lib/context';
import { retailerOfLinkToken } from '@/lib/ids';
import { findRetailer } from '@/lib/retailers/store';
import { owned } from '@/lib/tenancy';
import { presentReceipt } from './present';
import type { ReceiptWire } from './schema';
import { findReceipt } from './store';

/** What a consumer link opens. */
export interface OpenedLink {
  /** For work on behalf of whoever holds the link. */
  readonly ctx: Context;
  readonly receipt: ReceiptWire;
  /** The brand the receipt was issued under. */
  readonly brandVersion: number;
}

/**
 * The receipt behind a consumer link (contract section 12). Null for a token that is malformed, unknown or revoked,
 * which the caller cannot tell apart.
 */
export async function openReceiptLink(token: string): Promise<OpenedLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  const [link] = await ctx.db
    .select({ receiptId: receiptLinks.receiptId })
    .from(receiptLinks)
    .where(and(owned(ctx, receiptLinks), eq(receiptLinks.token, token), isNull(receiptLinks.revokedAt)));
  const receipt = link === undefined ? null : await findReceipt(ctx, link.receiptId);
  if (receipt === null) return null;
  return { ctx, receipt: presentReceipt(receipt), brandVersion: receipt.brandVersion };
}
