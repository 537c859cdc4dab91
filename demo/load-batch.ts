import type postgres from 'postgres';
import { v7 } from 'uuid';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { rollupChanges } from '@/drizzle/schema/rollups';
import { searchTail } from '@/drizzle/schema/search';
import { actorName, type Context } from '@/lib/platform/context';
import { identifierEntry } from '@/lib/domain/identifiers/index-identifier';
import { newId, newLinkToken } from '@/lib/core/ids';
import { receiptEntry } from '@/lib/domain/receipts/index/index-receipt';
import { maskReceipt } from '@/lib/domain/receipts/wire/mask-receipt';
import { prepareReceipt, type ReceiptRow } from '@/lib/domain/receipts/wire/prepare-receipt';
import { factOf } from '@/lib/domain/rollups/facts';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import type { StoreRow } from '@/lib/domain/stores/store/stores';
import type { DemoCatalogue } from '@/demo/catalogue';
import type { DemoConsumer } from '@/demo/consumers';
import { copyRows } from '@/demo/copy-rows';
import { makeSale } from '@/demo/make-receipt';
import { Random } from '@/demo/random';
import { visitOf, type VisitPeriod } from '@/demo/visits';

export interface BatchSource {
  readonly catalogue: DemoCatalogue;
  readonly period: VisitPeriod;
  readonly seed: number;
  readonly stores: ReadonlyMap<number, StoreRow>;
}

const rowsPerChunk = 100;
const idStream = 3;

export async function loadBatch(
  transaction: postgres.TransactionSql,
  ctx: Context<string>,
  source: BatchSource,
  indices: readonly number[],
): Promise<void> {
  const made: ReceiptRow[] = [];
  const consumers = new Map<string, { consumer: DemoConsumer; at: Date }>();
  const chunks = function* () {
    for (let start = 0; start < indices.length; start += rowsPerChunk) {
      const rows = indices
        .slice(start, start + rowsPerChunk)
        .map((index) => makeRow(ctx, source, index, consumers));
      made.push(...rows);
      yield rows;
    }
  };
  await copyRows(transaction, receipts, chunks());
  await storeBeside(transaction, ctx, made, consumers);
}

function makeRow(
  ctx: Context<string>,
  { catalogue, period, seed, stores }: BatchSource,
  index: number,
  consumers: Map<string, { consumer: DemoConsumer; at: Date }>,
): ReceiptRow {
  const sale = makeSale(catalogue, visitOf(catalogue, period, seed, index), seed, index);
  const { consumer, visit } = sale;
  const store = stores.get(visit.store.reference);
  if (store === undefined) throw new Error(`Store ${visit.store.reference} is missing.`);
  if (consumer !== null && !consumers.has(consumer.identifier)) {
    consumers.set(consumer.identifier, { consumer, at: visit.arrivedAt });
  }
  const { receipt: submitted, isMasked } = maskReceipt(postReceiptBody.parse(sale.body));
  const random = new Random(idStream, ctx.retailer.id, seed, index).bytes(16);
  return prepareReceipt({
    id: v7({ msecs: visit.arrivedAt.getTime(), random }),
    retailer: ctx.retailer,
    store,
    submitted,
    isMasked,
    transactionId: submitted.transaction_id,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: visit.arrivedAt,
  });
}

/** Must match the rows that the API stores with a receipt. */
async function storeBeside(
  transaction: postgres.TransactionSql,
  ctx: Context<string>,
  made: readonly ReceiptRow[],
  consumers: ReadonlyMap<string, { consumer: DemoConsumer; at: Date }>,
): Promise<void> {
  const retailerId = ctx.retailer.id;
  const known = [...consumers].map(([identifier, { consumer, at }]) => ({
    identifier,
    properties: consumer.properties,
    at: at.toISOString(),
  }));
  const ofReceipts = made.map((row) => ({
    retailerId,
    index: 'receipts',
    ...receiptEntry(ctx.retailer, row),
  }));
  await copyRows(transaction, searchTail, [ofReceipts]);
  await copyRows(transaction, rollupChanges, [changesOf(retailerId, made)]);
  const fresh = await transaction<{ identifier: string; updated_at: string }[]>`
    insert into identifiers (retailer_id, identifier, properties, created_at, updated_at, source_updated_at)
    select ${retailerId}::int, identifier, properties, at, at, at
    from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb)
      as known (identifier text, properties jsonb, at timestamptz)
    on conflict do nothing returning identifier, updated_at`;
  const found = fresh.flatMap(({ identifier, updated_at: updatedAt }) => {
    const properties = consumers.get(identifier)?.consumer.properties ?? {};
    const row = { identifier, properties, updatedAt: new Date(updatedAt) };
    return { retailerId, index: 'identifiers', ...identifierEntry(ctx.retailer, row) };
  });
  await copyRows(transaction, searchTail, [found]);
  if (ctx.retailer.settings.receipt_pages) {
    const links = made.map((row) => ({
      retailerId,
      token: newLinkToken(retailerId),
      receiptId: row.id,
      createdAt: row.createdAt,
    }));
    await copyRows(transaction, receiptLinks, [links]);
  }
}

function changesOf(retailerId: number, made: readonly ReceiptRow[]) {
  const rows = [];
  for (let start = 0; start < made.length; start += rowsPerChunk) {
    const added = made.slice(start, start + rowsPerChunk).map(factOf);
    rows.push({
      retailerId,
      id: newId(),
      size: added.length,
      changes: JSON.stringify({ added, removed: [] }),
    });
  }
  return rows;
}
