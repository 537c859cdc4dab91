import { sql, type SQL } from 'drizzle-orm';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { identifierEntry } from '@/lib/domain/identifiers/index-identifier';
import {
  deleteIdentifier,
  insertionOfNewIdentifiers,
  insertNewIdentifiers,
  newIdentifierRows,
  type NewIdentifierRows,
} from '@/lib/domain/identifiers/store/identifiers';
import { arrivalInsertions } from '@/lib/domain/rollups/record-changes';
import type { Context } from '@/lib/platform/context';
import { sendAhead } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';
import { tailInsertionOf, tailInsertions, type TailDocument } from '@/lib/search/index/tail';
import type { ReceiptRow } from '../wire/prepare-receipt';
import { referenceInsertions } from './references';

export interface NewReceipt {
  readonly row: ReceiptRow;
  readonly entry: TailDocument;
  readonly linkToken: string | null;
}

const insertionOfReceipts = insertionOf(receipts);
const insertionOfLinks = insertionOf(receiptLinks);

export interface Inserted {
  readonly ids: ReadonlySet<string>;
  readonly identifiers: readonly TailDocument[];
}

/**
 * Inserts receipts and their identifiers in the transaction of `ctx`, in one round trip. A new identifier that
 * only receipts name which exist already, so are not inserted, is deleted again.
 */
export async function insertReceipts(ctx: Context, all: readonly NewReceipt[]): Promise<Inserted> {
  if (all.length === 0) return { ids: new Set(), identifiers: [] };
  // Sorted, so that two transactions with the same transaction ids cannot deadlock.
  const rows = all.map(({ row }) => row).toSorted((a, b) => compare(a.transactionId, b.transactionId));
  const lock = lockOfExternalIds(ctx, rows);
  if (lock !== null) sendAhead(ctx.db, lock);
  const [inserted, known] = await Promise.all([
    insertRows(ctx, rows),
    insertNewIdentifiers(ctx, identifiersOf(rows)),
  ]);
  const ids = new Set(inserted.map(({ id }) => id));
  const named = identifiersOf(rows.filter(({ id }) => ids.has(id)));
  for (const { identifier } of known) if (!named.has(identifier)) await deleteIdentifier(ctx, identifier);
  const identifiers = known
    .filter(({ identifier }) => named.has(identifier))
    .map((row) => identifierEntry(ctx.retailer, row));
  return { ids, identifiers };
}

/**
 * Like `insertReceipts`, but assumes that all receipts are new, and waits for no answer: the transaction fails
 * with `unique_violation` if one exists. Inserts the search documents of new identifiers as well.
 */
export function insertNewReceipts(ctx: Context, all: readonly NewReceipt[]): Inserted {
  const rows = all.map(({ row }) => row).toSorted((a, b) => compare(a.transactionId, b.transactionId));
  const [first] = rows;
  if (first === undefined) return { ids: new Set(), identifiers: [] };
  const lock = lockOfExternalIds(ctx, rows);
  if (lock !== null) sendAhead(ctx.db, lock);
  sendAhead(ctx.db, insertionOfReceipts(ctx.retailer.id, rows));
  const named = newIdentifierRows(identifiersOf(rows));
  if (named.length > 0) {
    sendAhead(ctx.db, insertionOfNewIdentifiers(ctx, named));
    sendAhead(ctx.db, tailInsertionOf(documentsOfNew(ctx, named, first)));
  }
  return { ids: new Set(rows.map(({ id }) => id)), identifiers: [] };
}

/** Documents of those identifiers that this transaction has inserted: rows of one transaction have the same `xmin`. */
function documentsOfNew(ctx: Context, named: NewIdentifierRows, receipt: ReceiptRow): SQL {
  const documents = named.map((row) => identifierEntry(ctx.retailer, row));
  const terms = JSON.stringify(
    Object.fromEntries(documents.map((document) => [document.key, document.terms])),
  );
  return sql`
    select named.retailer_id, 'identifiers', named.identifier, named.updated_at, null,
      (${terms}::text::jsonb ->> named.identifier)::tsvector, ${documents[0]?.version ?? 0}::int
    from identifiers as named, receipts as stored
    where named.retailer_id = ${ctx.retailer.id}
      and named.identifier = any(${sql.param(documents.map(({ key }) => key))}::text[])
      and stored.retailer_id = ${ctx.retailer.id} and stored.id = ${receipt.id} and named.xmin = stored.xmin`;
}

/**
 * Inserts links that tills made. Called before the receipts are inserted. Returns the tokens that were not
 * taken.
 */
export async function insertNamedLinks(
  ctx: Context,
  all: readonly NewReceipt[],
): Promise<ReadonlySet<string>> {
  const rows = namedLinks(all);
  if (rows.length === 0) return new Set();
  const inserted = await ctx.db.execute<{ token: string }>(sql`
    ${insertionOfLinks(ctx.retailer.id, rows)} on conflict do nothing returning token`);
  return new Set(inserted.map(({ token }) => token));
}

/** Like `insertNamedLinks`, but the transaction fails with `unique_violation` if a link is taken. */
export function insertNewNamedLinks(ctx: Context, all: readonly NewReceipt[]): ReadonlySet<string> {
  const rows = namedLinks(all);
  if (rows.length > 0) sendAhead(ctx.db, insertionOfLinks(ctx.retailer.id, rows));
  return new Set(rows.map(({ token }) => token));
}

/** Prevents deadlocks: every transaction inserts links before receipts, and both in a fixed order. */
function namedLinks(all: readonly NewReceipt[]) {
  return all
    .filter(namesLink)
    .flatMap(linkRow)
    .toSorted((a, b) => compare(a.token, b.token));
}

export function namesLink({ row }: NewReceipt): boolean {
  return row.submitted.link !== undefined;
}

function linkRow({ row, linkToken: token }: NewReceipt) {
  return token === null ? [] : [{ token, receiptId: row.id, createdAt: row.createdAt, revokedAt: null }];
}

// The function is async so that each call sends the statement at once. A bare statement is sent only when it
// is awaited, after later ones.
async function insertRows(ctx: Context, rows: readonly ReceiptRow[]) {
  return ctx.db.execute<{ id: string }>(sql`
    ${insertionOfReceipts(ctx.retailer.id, rows)}
    on conflict do nothing returning id`);
}

export function insertionsBeside(
  retailerId: number,
  all: readonly NewReceipt[],
  identifiers: Inserted['identifiers'],
): SQL[] {
  const rows = all.map(({ row }) => row);
  const links = all.filter((receipt) => !namesLink(receipt)).flatMap(linkRow);
  return [
    ...(links.length > 0 ? [insertionOfLinks(retailerId, links)] : []),
    ...tailInsertions(retailerId, [
      ...all.map(({ entry }) => ({ index: 'receipts', document: entry }) as const),
      ...identifiers.map((document) => ({ index: 'identifiers', document }) as const),
    ]),
    ...arrivalInsertions(retailerId, rows),
    ...referenceInsertions(retailerId, rows),
  ];
}

const externalIdLock = 7_302;

/**
 * Prevents deadlocks: rows can be sorted by only one of their two unique ids. So a transaction that inserts
 * several receipts with external ids excludes all others that insert any.
 */
function lockOfExternalIds(ctx: Context, all: readonly ReceiptRow[]): SQL | null {
  const count = all.filter(({ externalId }) => typeof externalId === 'string').length;
  if (count === 0) return null;
  const lock = all.length > 1 ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  return sql`select ${lock}(${externalIdLock}::int, ${ctx.retailer.id}::int)`;
}

function identifiersOf(rows: readonly ReceiptRow[]): Map<string, Date> {
  const named = new Map<string, Date>();
  for (const { identifier, createdAt, test } of rows) {
    if (test === true) continue;
    if (typeof identifier === 'string' && !named.has(identifier)) named.set(identifier, createdAt);
  }
  return named;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
