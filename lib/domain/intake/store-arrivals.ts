import { holdNamed, linksTo } from '@/lib/domain/attachments/link-inline';
import type { AttachmentRow } from '@/lib/domain/attachments/store';
import { findProgramsFor } from '@/lib/domain/loyalty/apply-loyalty';
import {
  insertNamedLinks,
  insertReceipts,
  namesLink,
  type NewReceipt,
} from '@/lib/domain/receipts/store/insert';
import { deleteLinks } from '@/lib/domain/receipts/store/links';
import { lockStores, sayNothingNew, withStores } from '@/lib/domain/stores/lock-stores';
import {
  refusalOfStore,
  saveStoreFromReceipt,
  type IncludedStore,
} from '@/lib/domain/stores/save-from-receipt';
import { readNamedStores, storeNamed, type StoreRow } from '@/lib/domain/stores/store/stores';
import { ServiceError } from '@/lib/core/errors';
import { inTransactionReadingFirst, type Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { limitLockWait } from '@/lib/platform/db/limit-lock-wait';
import { rollBackToSavepoint, setSavepoint } from '@/lib/platform/db/savepoint';
import type { TailDocument } from '@/lib/search/index/tail';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { lockWaitInMs } from '@/lib/platform/retailer-batches';
import { linkTaken, newReceiptOf, storeMissing, uniqueIdsOf, type Arrival } from './arrival';
import { followUps } from './follow-ups';
import { holdTestPlaces, manyTestReceipts } from './list-test-receipt';
import { findExisting, findFormer, outcomeOfExisting } from './replay';
import type { Outcome } from './submission';

/**
 * Stores incoming receipts in one transaction, with the result of storing one after the other. A refused
 * receipt does not affect the others.
 * @throws ServiceError `storage_limit` for all files together, and any other error. Nothing is stored then,
 * but a single repeat still gets its answer.
 */
export async function storeArrivals(ctx: Context, arrivals: readonly Arrival[]): Promise<Outcome[]> {
  // The queue is opened before the transaction, because opening needs connections. Concurrent transactions
  // might hold all of them.
  await openQueue();
  if (isTransaction(ctx.db)) return storeInside(ctx, arrivals);
  if (arrivals.length > 1) {
    return inTransactionReadingFirst(ctx, async (inner) => {
      // Sent together with the first statements, so that the limit costs no round trip.
      const [, outcomes] = await Promise.all([
        limitLockWait(inner.db, lockWaitInMs),
        storeInside(inner, arrivals),
      ]);
      return outcomes;
    });
  }
  return inTransactionReadingFirst(ctx, (inner) => storeInside(inner, arrivals)).catch(
    async (error: unknown) => {
      const [[arrival, existing] = []] = await findExisting(ctx, arrivals);
      if (arrival === undefined || existing === undefined || !(error instanceof Error)) throw error;
      return [outcomeOfExisting(arrival, existing, error)];
    },
  );
}

/**
 * Most attempts. A further attempt follows a taken suffix, the second of two receipts with equal ids, or a
 * race. Each attempt settles at least one receipt.
 */
const attemptsMax = 6;

interface Work {
  readonly outcomes: Map<Arrival, Outcome>;
  readonly attachments: Map<string, AttachmentRow>;
  readonly identifiers: TailDocument[];
  stores: readonly StoreRow[];
}

async function storeInside(ctx: Context, arrivals: readonly Arrival[]): Promise<Outcome[]> {
  const all = arrivals.map(({ submitted }) => submitted);
  const tests = arrivals.filter(({ test }) => test !== null);
  const [stores, programs, former, places] = await Promise.all([
    readNamedStores(ctx, [...new Set(all.map(({ store_reference: reference }) => reference))]),
    findProgramsFor(
      ctx,
      arrivals.filter(({ test }) => test === null).map(({ submitted }) => submitted),
    ),
    findFormer(ctx, arrivals),
    tests.length === 0 ? 0 : holdTestPlaces(ctx),
  ]);
  const work: Work = { outcomes: new Map(former), attachments: new Map(), identifiers: [], stores };
  if (tests.length > places) await refuseTests(ctx, work, tests, places);
  for (let attempt = 1; work.outcomes.size < arrivals.length; attempt += 1) {
    if (attempt > attemptsMax) throw new Error(`Receipts were not stored in ${attemptsMax} attempts.`);
    await attemptToStore(
      ctx,
      work,
      arrivals.filter((arrival) => !work.outcomes.has(arrival)),
    );
  }
  const { outcomes } = work;
  for (const followUp of followUps) await followUp(ctx, { ...work, programs });
  return arrivals.flatMap((arrival) => outcomes.get(arrival) ?? []);
}

async function refuseTests(
  ctx: Context,
  work: Work,
  tests: readonly Arrival[],
  places: number,
): Promise<void> {
  const repeated = await findExisting(ctx, tests);
  const others = tests.filter((test) => !repeated.has(test));
  for (const test of others.slice(Math.max(places, 0))) {
    work.outcomes.set(test, { kind: 'refused', error: manyTestReceipts() });
  }
}

async function attemptToStore(ctx: Context, work: Work, open: readonly Arrival[]): Promise<void> {
  const { repeated, stores } = await prepareStores(ctx, work.stores, open);
  const named = await holdNamed(ctx, open);
  for (const [uuid, row] of named) work.attachments.set(uuid, row);
  const prepared = await prepareAll(ctx, { stores, attachments: named, repeated }, open);
  const free = await insertNamedLinks(ctx, [...prepared.receipts.values()]);
  for (const [arrival, receipt] of prepared.receipts) {
    if (namesLink(receipt) && !free.has(receipt.linkToken ?? '')) prepared.refused.set(arrival, linkTaken());
  }
  const storable = [...prepared.receipts].filter(([arrival]) => !prepared.refused.has(arrival));
  const inserted = await insertReceipts(
    ctx,
    storable.map(([, receipt]) => receipt),
  );
  const isInserted = (arrival: Arrival) => inserted.ids.has(prepared.receipts.get(arrival)?.row.id ?? '');
  const lost = [...prepared.receipts.keys()].filter((arrival) => !isInserted(arrival));
  if (lost.some((arrival) => prepared.saving.has(arrival))) {
    // Race: another transaction has stored the receipt or taken its link. The receipt has already changed its
    // store, so the savepoint undoes that change.
    await rollBackToSavepoint(ctx.db);
    await settle(ctx, work, { open: lost, refused: prepared.refused });
    return;
  }
  const unused = lost.flatMap((arrival) => prepared.receipts.get(arrival)?.linkToken ?? []);
  await deleteLinks(
    ctx,
    unused.filter((token) => free.has(token)),
  );
  work.stores = prepared.stores;
  work.identifiers.push(...inserted.identifiers);
  for (const [arrival, receipt] of prepared.receipts) {
    if (isInserted(arrival)) work.outcomes.set(arrival, { kind: 'stored', receipt });
  }
  await settle(ctx, work, {
    open: open.filter((arrival) => !work.outcomes.has(arrival)),
    refused: prepared.refused,
  });
}

/**
 * Locks the stores that receipts change. Repeats change no store, because their store data is old. Most
 * receipts bring no change, and then nothing is read.
 */
async function prepareStores(ctx: Context, known: readonly StoreRow[], open: readonly Arrival[]) {
  const bringing = open.filter(({ submitted }) => submitted.store !== undefined);
  if (sayNothingNew(known, bringing.flatMap(includedStore))) return { repeated: new Map(), stores: known };
  const [repeated] = await Promise.all([findExisting(ctx, bringing), setSavepoint(ctx.db)]);
  const changing = bringing.filter((arrival) => !repeated.has(arrival));
  const stores = withStores(known, await lockStores(ctx, changing.flatMap(includedStore)));
  return { repeated, stores };
}

function includedStore({ submitted }: Arrival): IncludedStore[] {
  const { store: input, store_reference: reference } = submitted;
  return input === undefined ? [] : [{ reference, input }];
}

interface Prepared {
  readonly receipts: Map<Arrival, NewReceipt>;
  readonly refused: Map<Arrival, Error>;
  readonly saving: Set<Arrival>;
  stores: readonly StoreRow[];
}

interface Found {
  readonly stores: readonly StoreRow[];
  readonly attachments: ReadonlyMap<string, AttachmentRow>;
  readonly repeated: ReadonlyMap<Arrival, unknown>;
}

/**
 * Prepares receipts in order; each sees its store as changed by earlier receipts. If two receipts have the
 * same id, the second is left for the next attempt, after the first is settled.
 */
async function prepareAll(
  ctx: Context,
  { stores, attachments, repeated }: Found,
  open: readonly Arrival[],
): Promise<Prepared> {
  const prepared: Prepared = { receipts: new Map(), refused: new Map(), saving: new Set(), stores };
  const taken = new Set<string>();
  for (const arrival of open) {
    const links = linksTo(arrival, attachments);
    if (links instanceof ServiceError) {
      prepared.refused.set(arrival, links);
      continue;
    }
    const refusal = refusalOf(arrival, prepared.stores);
    if (refusal !== null) {
      prepared.refused.set(arrival, refusal);
      continue;
    }
    const unique = { ...uniqueIdsOf(arrival), link: arrival.submitted.link ?? null };
    const ids = Object.entries(unique).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
    if (repeated.has(arrival) || ids.some((id) => taken.has(id))) continue;
    const store = await storeOf(ctx, arrival, prepared.stores);
    if (store instanceof ServiceError) {
      prepared.refused.set(arrival, store);
      continue;
    }
    if (!prepared.stores.includes(store)) {
      prepared.saving.add(arrival);
      prepared.stores = withStores(prepared.stores, [store]);
    }
    prepared.receipts.set(arrival, newReceiptOf(arrival, store, links));
    for (const id of ids) taken.add(id);
  }
  return prepared;
}

function refusalOf(arrival: Arrival, known: readonly StoreRow[]): ServiceError | null {
  const [included] = includedStore(arrival);
  if (included !== undefined) return refusalOfStore(known, included);
  const reference = arrival.submitted.store_reference;
  return storeNamed(known, reference) === undefined ? storeMissing(reference) : null;
}

async function storeOf(
  ctx: Context,
  arrival: Arrival,
  known: readonly StoreRow[],
): Promise<StoreRow | ServiceError> {
  const [included] = includedStore(arrival);
  const reference = arrival.submitted.store_reference;
  if (included === undefined) return storeNamed(known, reference) ?? storeMissing(reference);
  // The store's change gets the actor and the request id of the receipt.
  return saveStoreFromReceipt({ ...arrival.ctx, db: ctx.db }, known, included);
}

/**
 * Looks up existing receipts even for refused ones: a repeat must be answered, although its store may have
 * another reference by now.
 */
async function settle(
  ctx: Context,
  work: Work,
  { open, refused }: { readonly open: readonly Arrival[]; readonly refused: ReadonlyMap<Arrival, Error> },
): Promise<void> {
  const existing = await findExisting(ctx, open);
  for (const arrival of open) {
    const row = existing.get(arrival);
    const error = refused.get(arrival);
    if (row !== undefined) work.outcomes.set(arrival, outcomeOfExisting(arrival, row, error));
    else if (error !== undefined) work.outcomes.set(arrival, { kind: 'refused', error });
  }
}
