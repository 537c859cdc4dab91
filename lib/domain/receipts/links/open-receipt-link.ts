import { systemContext, type Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { readFromReplica } from '@/lib/platform/db/replicas';
import type { JsonObject } from '@/lib/core/json';
import { serializeReads } from '../change/serialize-reads';
import { isNamedLinkToken, retailerOfLinkToken } from '@/lib/core/ids';
import { findCachedRetailer, findRetailer } from '@/lib/platform/retailers/store';
import { returnedTransactions } from '../read/named-transactions';
import { presentAttachments, presentWithYields } from '../present';
import type { ReceiptWire } from '../schema';
import { findReceipt, readReceipts, shortBytesMax } from '../store/receipts';
import { isTokenRevoked, findLinkedReceipt, readRelatedLinks, type RelatedLinks } from '../store/links';

export interface LinkedReceipt extends Pick<
  ReceiptWire,
  'id' | 'identifier' | 'transaction_id' | 'retailer' | 'store' | 'l10n' | 'attachments'
> {
  readonly test: boolean;
  readonly version: string;
  readonly returns: readonly string[];
  readonly originals: readonly string[];
  readonly sendingPreferences: JsonObject;
}

export interface OpenedLink {
  readonly ctx: Context;
  readonly receipt: LinkedReceipt;
  readonly brandVersion: number;
  readonly readReceipt: () => Promise<ReceiptWire>;
}

/**
 * Opens a link (contract section 12). Null for a malformed, unknown or revoked token; `openEmptyLink`
 * distinguishes these.
 */
export async function openReceiptLink(token: string): Promise<OpenedLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findCachedRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  const row = await findLinkedReceipt(ctx, token);
  if (row === null) return null;
  const { id, version, returns, identifier, test, transactionId, attachments, snapshot, brandVersion } = row;
  const { retailer: issuer, store, l10n } = snapshot;
  return {
    ctx,
    receipt: {
      id,
      identifier,
      test,
      transaction_id: transactionId,
      retailer: issuer,
      store: { ...store, address: [...store.address] },
      l10n,
      attachments: presentAttachments(attachments),
      version,
      returns,
      originals: returnedTransactions({
        transaction_id: transactionId,
        items: row.namedReturns.map((name) => ({ return: { properties: { returns_of: name } } })),
      }),
      sendingPreferences: row.sendingPreferences,
    },
    brandVersion,
    readReceipt: async () => {
      const isLong = row.bytes > shortBytesMax;
      const read = (db: Database) => readReceipts({ ...ctx, db }, [id]).then((all) => all.get(id));
      const receipt = isLong
        ? await serializeReads(ctx.db, () => readFromReplica(ctx.db, read))
        : await readFromReplica(ctx.db, (db) => findReceipt({ ...ctx, db }, id));
      if (!receipt) throw new Error(`Receipt ${id} is gone.`);
      return presentWithYields(receipt);
    },
  };
}

/** Returns only links of the same consumer, because another person may have returned the goods. */
export async function relatedLinksOf(
  ctx: Context,
  { identifier, transaction_id: transactionId, test, returns, originals }: LinkedReceipt,
): Promise<RelatedLinks> {
  const hasRelated = returns.length > 0 || originals.length > 0;
  if (identifier === null || test || !hasRelated) return { sales: [], returns: [] };
  return readRelatedLinks(ctx, { identifier, transactionId, originals });
}

export interface EmptyLink {
  readonly ctx: Context;
  /**
   * `awaited`: a till may have made the token, and may still send the receipt. `none`: the token will never
   * open anything.
   */
  readonly kind: 'revoked' | 'awaited' | 'none';
}

export async function openEmptyLink(token: string): Promise<EmptyLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  if (await isTokenRevoked(ctx, token)) return { ctx, kind: 'revoked' };
  return { ctx, kind: isNamedLinkToken(token) ? 'awaited' : 'none' };
}
