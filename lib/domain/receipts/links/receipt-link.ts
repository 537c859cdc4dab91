import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '../read/get-receipt';
import {
  findLink,
  findLinks,
  findReceiptsOfRevokedLinks,
  insertLink,
  listLinks,
  type LinkRow,
} from '../store/links';
import { lockReceipt } from '../store/receipts';

export function findReceiptLink(
  ctx: Context<'get_receipt_links'>,
  receiptId: string,
): Promise<string | null> {
  return findLink(ctx, receiptId);
}

/**
 * Returns the token of the valid link. Makes a link if the receipt never had one. Null after a revocation,
 * until staff issue a new link.
 */
export async function ensureLink(ctx: Context, receiptId: string): Promise<string | null> {
  const known = await findLink(ctx, receiptId);
  if (known !== null) return known;
  return inTransaction(ctx, async (inner) => {
    // Race: without the lock, a link that is being revoked could be made again.
    await lockReceipt(inner, receiptId);
    const [newest] = await listLinks(inner, receiptId);
    if (newest === undefined) return (await insertLink(inner, receiptId)).token;
    return findLink(inner, receiptId);
  });
}

/** `ensureLink` for many receipts; those whose link was revoked are left out. */
export async function ensureLinks(
  ctx: Context,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(await findLinks(ctx, receiptIds));
  for (const id of receiptIds.filter((each) => !tokens.has(each))) {
    const token = await ensureLink(ctx, id);
    if (token !== null) tokens.set(id, token);
  }
  return tokens;
}

export async function isLinkRevoked(ctx: Context<'get_receipt_links'>, receiptId: string): Promise<boolean> {
  return (await findRevoked(ctx, [receiptId])).has(receiptId);
}

export function findRevoked(
  ctx: Context<'get_receipt_links'>,
  receiptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return findReceiptsOfRevokedLinks(ctx, receiptIds);
}

export async function listReceiptLinks(
  ctx: Context<'get_receipt_links'>,
  receiptId: string,
): Promise<LinkRow[]> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  return listLinks(ctx, id);
}
