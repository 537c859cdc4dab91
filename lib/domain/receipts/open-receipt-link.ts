import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { Batches } from '@/lib/core/batches';
import { systemContext, type Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { readFromReplica } from '@/lib/platform/db/replicas';
import type { JsonObject } from '@/lib/core/json';
import { afterOthers } from './after-others';
import { isNamedLinkToken, retailerOfLinkToken } from '@/lib/core/ids';
import { findKeptRetailer, findRetailer } from '@/lib/platform/retailers/store';
import { returnedTransactions } from './named-transactions';
import { presentAttachments, presentInTurns } from './present';
import type { ReceiptWire } from './schema';
import { findReceipt, readReceipts, shortBytesMax } from './store/receipts';
import {
  isTokenRevoked,
  readLinkedReceipts,
  readRelatedLinks,
  type LinkedDetails,
  type RelatedLinks,
} from './store/links';

/** What a link says of its receipt at once: all but what can be long. */
export interface LinkedReceipt extends Pick<
  ReceiptWire,
  'id' | 'identifier' | 'transaction_id' | 'retailer' | 'store' | 'l10n' | 'attachments'
> {
  /** Whether it is a test receipt. */
  readonly test: boolean;
  /** Another one after every change of the receipt, and after every return of its goods. */
  readonly version: string;
  /** When goods of it were returned, as local times, oldest first. */
  readonly returns: readonly string[];
  /** The transactions its goods came back from, as far as it names any and is of a known consumer. */
  readonly originals: readonly string[];
  /** `email_settings` and `messaging_settings` of its properties, as far as it has them. */
  readonly sendingWishes: JsonObject;
}

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
 * see `openEmptyLink`.
 */
export async function openReceiptLink(token: string): Promise<OpenedLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findKeptRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  const found = await lookups.add(retailer.id, { ctx, token });
  if (found === null) return null;
  const { id, version, details: row } = found;
  const { identifier, test, transactionId, attachments, snapshot, brandVersion } = row;
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
      returns: row.returns ?? [],
      originals: returnedTransactions({
        transaction_id: transactionId,
        items: row.namedReturns.map((name) => ({ return: { properties: { returns_of: name } } })),
      }),
      sendingWishes: row.sendingWishes,
    },
    brandVersion,
    readReceipt: async () => {
      const isLong = row.bytes > shortBytesMax;
      const read = (db: Database) => readReceipts({ ...ctx, db }, [id]).then((all) => all.get(id));
      const receipt = isLong
        ? await afterOthers(ctx.db, () => readFromReplica(ctx.db, read))
        : await readFromReplica(ctx.db, (db) => findReceipt({ ...ctx, db }, id));
      if (!receipt) throw new Error(`Receipt ${id} is gone.`);
      return presentInTurns(receipt);
    },
  };
}

interface Linked {
  readonly id: string;
  readonly version: string;
  readonly details: LinkedDetails;
}

/** What links led to when they were asked for last, by their tokens. What they lead to now, the database is asked each time. */
const lastFound = makeExpiringCache<string, Linked>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ details }) => JSON.stringify(details).length + 500,
  // What is erased must not stay in memory for ever.
  ttlInMs: 60 * 60 * 1000,
});

/** Links of a retailer that are asked for at once share a statement, and what is known of a version is not read again. */
const lookups = new Batches<{ readonly ctx: Context; readonly token: string }, Linked | null>(findLinked, {
  sizeMax: 64,
  patienceInMs: 50,
});

async function findLinked(
  items: readonly { readonly ctx: Context; readonly token: string }[],
): Promise<(Linked | null)[]> {
  const [first] = items;
  if (first === undefined) return [];
  const known = new Map(items.map(({ token }) => [token, lastFound.get(token)]));
  const asked = Array.from(known, ([token, last]) => ({ token, version: last?.version ?? null }));
  const found = new Map<string, Linked>();
  for (const { token, id, version, details } of await readLinkedReceipts(first.ctx, asked)) {
    const linked = details === null ? known.get(token) : { id, version, details };
    if (linked === undefined) throw new Error('A link was found without what it leads to.');
    if (details !== null) lastFound.set(token, linked);
    found.set(token, linked);
  }
  return items.map(({ token }) => found.get(token) ?? null);
}

/**
 * The links of the sales that goods of a receipt came back from, and of later returns of its goods: of the same consumer
 * alone, since who holds a link of a sale may be another person than who brought goods back. None where it has to do with none.
 */
export async function relatedLinksOf(
  ctx: Context,
  { identifier, transaction_id: transactionId, test, returns, originals }: LinkedReceipt,
): Promise<RelatedLinks> {
  const hasRelated = returns.length > 0 || originals.length > 0;
  if (identifier === null || test || !hasRelated) return { sales: [], returns: [] };
  return readRelatedLinks(ctx, { identifier, transactionId, originals });
}

/** A link of a retailer that opens no receipt. */
export interface EmptyLink {
  /** For work on behalf of anyone who holds the link. */
  readonly ctx: Context;
  /**
   * `awaited` where a till can have named it and may still send its receipt, of which nothing is known: all such links are
   * alike. `none` where it never opened anything and never will.
   */
  readonly kind: 'revoked' | 'awaited' | 'none';
}

/** What a link is that opens no receipt; null for a token that is of no retailer. */
export async function openEmptyLink(token: string): Promise<EmptyLink | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'receipt-link');
  if (await isTokenRevoked(ctx, token)) return { ctx, kind: 'revoked' };
  return { ctx, kind: isNamedLinkToken(token) ? 'awaited' : 'none' };
}
