import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { systemContext, type Context } from '@/lib/platform/context';
import type { JsonObject } from '@/lib/core/json';
import { nextTurn } from '@/lib/core/next-turn';
import { retailerOfLinkToken } from '@/lib/core/ids';
import { findRetailer } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';
import { presentAttachments, presentReceipt } from './present';
import type { ReceiptWire } from './schema';
import { findReceipt } from './store/receipts';

/** Size of what a till sent, as Postgres stores it, up to which a receipt is short: some hundred items. */
const shortBytesMax = 16 * 1024;

/** What a link says of its receipt at once: all but what can be long. */
export interface LinkedReceipt extends Pick<
  ReceiptWire,
  'id' | 'identifier' | 'transaction_id' | 'retailer' | 'store' | 'l10n' | 'attachments'
> {
  /** Another one after every change of the receipt. */
  readonly version: string;
  /** `email_settings` and `messaging_settings` of its properties, as far as it has them. */
  readonly sendingWishes: JsonObject;
}

const properties = sql`coalesce(${receipts.properties}, ${receipts.submitted}->'properties')`;
/** Of receipts with a consumer alone: to look into what a till sent, Postgres unpacks all of it. */
const sendingWishes = sql<JsonObject>`case when ${receipts.identifier} is null then '{}'::jsonb
  else jsonb_strip_nulls(jsonb_build_object('email_settings', ${properties}->'email_settings',
    'messaging_settings', ${properties}->'messaging_settings')) end`;

/** What a consumer link opens. */
export interface OpenedLink {
  /** For work on behalf of anyone who holds the link. */
  readonly ctx: Context;
  readonly receipt: LinkedReceipt;
  /** The brand the receipt was issued under. */
  readonly brandVersion: number;
  /** Reads the whole receipt, long ones one after the other. */
  readonly readReceipt: () => Promise<ReceiptWire>;
}

/**
 * The receipt behind a consumer link (contract section 12). Null for a token that is malformed, unknown or revoked,
 * see `openRevokedLink`.
 */
export async function openReceiptLink(token: string): Promise<OpenedLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  const [row] = await ctx.db
    .select({
      id: receipts.id,
      identifier: receipts.identifier,
      transactionId: receipts.transactionId,
      attachments: receipts.attachments,
      snapshot: receipts.snapshot,
      brandVersion: receipts.brandVersion,
      sendingWishes,
      bytes: sql<number>`pg_column_size(${receipts.submitted})`,
      // The transaction that wrote the row: another one whenever anything of it changes.
      version: sql<string>`${receipts}.xmin::text`,
    })
    .from(receiptLinks)
    .innerJoin(receipts, and(owned(ctx, receipts), eq(receipts.id, receiptLinks.receiptId)))
    .where(and(owned(ctx, receiptLinks), eq(receiptLinks.token, token), isNull(receiptLinks.revokedAt)));
  if (row === undefined) return null;
  const { id, identifier, transactionId, attachments, snapshot, brandVersion, version } = row;
  const { retailer: issuer, store, l10n } = snapshot;
  return {
    ctx,
    receipt: {
      id,
      identifier,
      transaction_id: transactionId,
      retailer: issuer,
      store: { ...store, address: [...store.address] },
      l10n,
      attachments: presentAttachments(attachments),
      version,
      sendingWishes: row.sendingWishes,
    },
    brandVersion,
    readReceipt: () => {
      const read = async () => {
        const receipt = await findReceipt(ctx, id);
        if (receipt === null) throw new Error(`Receipt ${id} is gone.`);
        return presentReceipt(receipt);
      };
      return row.bytes > shortBytesMax ? afterOthers(read) : read();
    },
  };
}

/** The retailer whose revoked link a token is; null for a token that opens a receipt, and for one that never did. */
export async function openRevokedLink(token: string): Promise<Context | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  const [row] = await ctx.db
    .select({ revokedAt: receiptLinks.revokedAt })
    .from(receiptLinks)
    .where(and(owned(ctx, receiptLinks), eq(receiptLinks.token, token), isNotNull(receiptLinks.revokedAt)));
  return row === undefined ? null : ctx;
}

let last: Promise<unknown> = Promise.resolve();

/** Reads one long receipt after the other: to parse one takes some milliseconds, to parse many at once all of them together. */
function afterOthers(read: () => Promise<ReceiptWire>): Promise<ReceiptWire> {
  const next = last.then(nextTurn).then(read);
  last = next.catch(() => undefined);
  return next;
}
