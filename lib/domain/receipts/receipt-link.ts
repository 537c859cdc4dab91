import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from './get-receipt';
import { findLink, findReceiptsOfRevokedLinks, insertLink, listLinks, type LinkRow } from './store/links';
import { lockReceipt } from './store/receipts';

/** The valid link token of a receipt, or null when it has none. */
export function findReceiptLink(
  ctx: Context<'get_receipt_links'>,
  receiptId: string,
): Promise<string | null> {
  return findLink(ctx, receiptId);
}

/**
 * The valid link token of a receipt; one is made when it never had any. Null when its link was revoked: only a new
 * one opens it again.
 */
export async function ensureLink(ctx: Context, receiptId: string): Promise<string | null> {
  const known = await findLink(ctx, receiptId);
  if (known !== null) return known;
  return inTransaction(ctx, async (inner) => {
    // Held, so that a link that is being revoked just now is not made again.
    await lockReceipt(inner, receiptId);
    const [newest] = await listLinks(inner, receiptId);
    if (newest === undefined) return (await insertLink(inner, receiptId)).token;
    return findLink(inner, receiptId);
  });
}

/** Whether a receipt had a link and has none now. */
export async function isLinkRevoked(ctx: Context<'get_receipt_links'>, receiptId: string): Promise<boolean> {
  return (await findRevoked(ctx, [receiptId])).has(receiptId);
}

/** Those of the receipts that had a link and have none now. */
export function findRevoked(
  ctx: Context<'get_receipt_links'>,
  receiptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return findReceiptsOfRevokedLinks(ctx, receiptIds);
}

/**
 * The links of a receipt, newest first.
 * @throws ServiceError `not_found`.
 */
export async function listReceiptLinks(
  ctx: Context<'get_receipt_links'>,
  receiptId: string,
): Promise<LinkRow[]> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  return listLinks(ctx, id);
}
