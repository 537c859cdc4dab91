import { lockLinkedAttachments, linksTo } from '@/lib/domain/attachments/link-inline';
import type { KnownAttachment } from '@/lib/domain/attachments/store';
import { isRecording } from '@/lib/domain/events/recording';
import {
  insertNamedLinks,
  insertNewNamedLinks,
  insertNewReceipts,
  insertReceipts,
  namesLink,
  type NewReceipt,
} from '@/lib/domain/receipts/store/insert';
import { deleteLinks } from '@/lib/domain/receipts/store/links';
import { lockStores, haveNoStoreChanges, withStores } from '@/lib/domain/stores/lock-stores';
import {
  refusalOfStore,
  saveStoreFromReceipt,
  type IncludedStore,
} from '@/lib/domain/stores/save-from-receipt';
import { storeNamed, type StoreRow } from '@/lib/domain/stores/store/stores';
import { ServiceError } from '@/lib/core/errors';
import { inPipelinedTransaction, type Context } from '@/lib/platform/context';
import { assume, mayAssume, onAssumption } from '@/lib/platform/assumption';
import { isTransaction, sendAhead } from '@/lib/platform/db/client';
import { limitLockWait } from '@/lib/platform/db/limit-lock-wait';
import { rollBackToSavepoint, setSavepoint } from '@/lib/platform/db/savepoint';
import type { TailDocument } from '@/lib/search/index/tail';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { lockWaitInMs } from '@/lib/platform/retailer-batches';
import { forgetStores, readFacts, recallFacts } from './arrival-facts';
import { linkTaken, newReceiptOf, storeMissing, uniqueIdsOf, type IncomingReceipt } from './incoming-receipt';
import { followUps } from './follow-ups';
import { lockTestReceiptRoom, manyTestReceipts } from './list-test-receipt';
import { findExisting, findFormer, outcomeOfExisting } from './replay';
import type { Outcome } from './submission';

/**
 * Stores incoming receipts in one transaction, with the result of storing one after the other. A refused
 * receipt does not affect the others. In a transaction of `onAssumption`, they may be stored in one round trip.
 * @throws ServiceError `storage_limit` for all files together, and any other error. Nothing is stored then,
 * but a single repeat still gets its answer.
 */
export async function storeIncoming(
  ctx: Context,
  incomingReceipts: readonly IncomingReceipt[],
): Promise<Outcome[]> {
  // The queue is opened before the transaction, because opening needs connections. Concurrent transactions
  // might hold all of them.
  await openQueue();
  if (isTransaction(ctx.db)) return storeInside(ctx, incomingReceipts);
  if (incomingReceipts.length > 1) return storeOutside(ctx, incomingReceipts);
  return storeOutside(ctx, incomingReceipts).catch(async (error: unknown) => {
    const [[incoming, existing] = []] = await findExisting(ctx, incomingReceipts);
    if (incoming === undefined || existing === undefined || !(error instanceof Error)) throw error;
    return [outcomeOfExisting(incoming, existing, error)];
  });
}

function storeOutside(ctx: Context, incomingReceipts: readonly IncomingReceipt[]): Promise<Outcome[]> {
  return onAssumption(inPipelinedTransaction, ctx, (inner) => {
    if (incomingReceipts.length > 1) limitLockWait(inner.db, lockWaitInMs);
    return storeInside(inner, incomingReceipts);
  });
}

/**
 * Most attempts. Another attempt is needed if a random suffix was taken, after a race, and for the second of
 * two receipts with equal ids. Each attempt settles at least one receipt.
 */
const attemptsMax = 6;

interface Work {
  readonly outcomes: Map<IncomingReceipt, Outcome>;
  readonly attachments: Map<string, KnownAttachment>;
  /** True if `attachments` has all that the receipts name. */
  readonly areAttachmentsLocked: boolean;
  readonly identifiers: TailDocument[];
  stores: readonly StoreRow[];
  /** True if all receipts are assumed to be new. */
  readonly areNew: boolean;
}

/**
 * May assume that receipts are new, and that stores and programs are as they were read last (decision 79). A
 * refused receipt waits for `findExisting`, so for the check of what it is refused by.
 */
async function storeInside(ctx: Context, incomingReceipts: readonly IncomingReceipt[]): Promise<Outcome[]> {
  const isPlain = incomingReceipts.every(({ test, formerIds }) => test === null && formerIds.length === 0);
  const assumes = mayAssume(ctx.db) && isPlain && incomingReceipts.length > 0;
  const recalled = assumes ? recallFacts(ctx, incomingReceipts) : null;
  if (recalled !== null) {
    assume(ctx.db);
    if (recalled.lock !== null) sendAhead(ctx.db, recalled.lock);
    sendAhead(ctx.db, recalled.check);
  }
  const tests = incomingReceipts.filter(({ test }) => test !== null);
  const [{ stores, programs }, former, places] =
    recalled === null
      ? await Promise.all([
          readFacts(ctx, incomingReceipts),
          findFormer(ctx, incomingReceipts),
          tests.length === 0 ? 0 : lockTestReceiptRoom(ctx),
        ])
      : [recalled.facts, [], 0];
  const work: Work = {
    outcomes: new Map(former),
    attachments: new Map(recalled?.attachments),
    areAttachmentsLocked: recalled !== null,
    identifiers: [],
    stores,
    // Events need to name the new identifiers, which only an answer can tell.
    areNew: recalled !== null && !isRecording(ctx.retailer.events, ctx.now()),
  };
  if (tests.length > places) await refuseTests(ctx, work, tests, places);
  for (let attempt = 1; work.outcomes.size < incomingReceipts.length; attempt += 1) {
    if (attempt > attemptsMax) throw new Error(`Receipts were not stored in ${attemptsMax} attempts.`);
    await attemptToStore(
      ctx,
      work,
      incomingReceipts.filter((incoming) => !work.outcomes.has(incoming)),
    );
  }
  const { outcomes } = work;
  for (const followUp of followUps) await followUp(ctx, { ...work, programs });
  return incomingReceipts.flatMap((incoming) => outcomes.get(incoming) ?? []);
}

async function refuseTests(
  ctx: Context,
  work: Work,
  tests: readonly IncomingReceipt[],
  places: number,
): Promise<void> {
  const repeated = await findExisting(ctx, tests);
  const others = tests.filter((test) => !repeated.has(test));
  for (const test of others.slice(Math.max(places, 0))) {
    work.outcomes.set(test, { kind: 'refused', error: manyTestReceipts() });
  }
}

async function attemptToStore(ctx: Context, work: Work, open: readonly IncomingReceipt[]): Promise<void> {
  const { repeated, stores } = await prepareStores(ctx, work.stores, open);
  const named = work.areAttachmentsLocked ? work.attachments : await lockLinkedAttachments(ctx, open);
  for (const [uuid, row] of named) work.attachments.set(uuid, row);
  const prepared = await prepareAll(ctx, { stores, attachments: named, repeated }, open);
  const linked = [...prepared.receipts.values()];
  const free = work.areNew ? insertNewNamedLinks(ctx, linked) : await insertNamedLinks(ctx, linked);
  for (const [incoming, receipt] of prepared.receipts) {
    if (namesLink(receipt) && !free.has(receipt.linkToken ?? '')) prepared.refused.set(incoming, linkTaken());
  }
  const storable = [...prepared.receipts].filter(([incoming]) => !prepared.refused.has(incoming));
  const rows = storable.map(([, receipt]) => receipt);
  const inserted = work.areNew ? insertNewReceipts(ctx, rows) : await insertReceipts(ctx, rows);
  const isInserted = (incoming: IncomingReceipt) =>
    inserted.ids.has(prepared.receipts.get(incoming)?.row.id ?? '');
  const lost = [...prepared.receipts.keys()].filter((incoming) => !isInserted(incoming));
  if (lost.some((incoming) => prepared.saving.has(incoming))) {
    // Race: another transaction has stored the receipt or taken its link. The receipt has already changed its
    // store, so the savepoint undoes that change.
    await rollBackToSavepoint(ctx.db);
    await settle(ctx, work, { open: lost, refused: prepared.refused });
    return;
  }
  const unused = lost.flatMap((incoming) => prepared.receipts.get(incoming)?.linkToken ?? []);
  await deleteLinks(
    ctx,
    unused.filter((token) => free.has(token)),
  );
  work.stores = prepared.stores;
  forgetStores(ctx, [...prepared.saving]);
  work.identifiers.push(...inserted.identifiers);
  for (const [incoming, receipt] of prepared.receipts) {
    if (isInserted(incoming)) work.outcomes.set(incoming, { kind: 'stored', receipt });
  }
  await settle(ctx, work, {
    open: open.filter((incoming) => !work.outcomes.has(incoming)),
    refused: prepared.refused,
  });
}

/**
 * Locks the stores that receipts change. Repeats change no store, because their store data is old. Most
 * receipts bring no change, and then nothing is read.
 */
async function prepareStores(ctx: Context, known: readonly StoreRow[], open: readonly IncomingReceipt[]) {
  const bringing = open.filter(({ submitted }) => submitted.store !== undefined);
  if (haveNoStoreChanges(known, bringing.flatMap(includedStore)))
    return { repeated: new Map(), stores: known };
  const [repeated] = await Promise.all([findExisting(ctx, bringing), setSavepoint(ctx.db)]);
  const changing = bringing.filter((incoming) => !repeated.has(incoming));
  const stores = withStores(known, await lockStores(ctx, changing.flatMap(includedStore)));
  return { repeated, stores };
}

function includedStore({ submitted }: IncomingReceipt): IncludedStore[] {
  const { store: input, store_reference: reference } = submitted;
  return input === undefined ? [] : [{ reference, input }];
}

interface Prepared {
  readonly receipts: Map<IncomingReceipt, NewReceipt>;
  readonly refused: Map<IncomingReceipt, Error>;
  readonly saving: Set<IncomingReceipt>;
  stores: readonly StoreRow[];
}

interface Existing {
  readonly stores: readonly StoreRow[];
  readonly attachments: ReadonlyMap<string, KnownAttachment>;
  readonly repeated: ReadonlyMap<IncomingReceipt, unknown>;
}

/**
 * Prepares receipts in order; each sees its store as changed by earlier receipts. If two receipts have the
 * same id, the second waits for the next attempt, after the first is settled.
 */
async function prepareAll(
  ctx: Context,
  { stores, attachments, repeated }: Existing,
  open: readonly IncomingReceipt[],
): Promise<Prepared> {
  const prepared: Prepared = { receipts: new Map(), refused: new Map(), saving: new Set(), stores };
  const taken = new Set<string>();
  for (const incoming of open) {
    const links = linksTo(incoming, attachments);
    if (links instanceof ServiceError) {
      prepared.refused.set(incoming, links);
      continue;
    }
    const refusal = refusalOf(incoming, prepared.stores);
    if (refusal !== null) {
      prepared.refused.set(incoming, refusal);
      continue;
    }
    const unique = { ...uniqueIdsOf(incoming), link: incoming.submitted.link ?? null };
    const ids = Object.entries(unique).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
    if (repeated.has(incoming) || ids.some((id) => taken.has(id))) continue;
    const store = await storeOf(ctx, incoming, prepared.stores);
    if (store instanceof ServiceError) {
      prepared.refused.set(incoming, store);
      continue;
    }
    if (!prepared.stores.includes(store)) {
      prepared.saving.add(incoming);
      prepared.stores = withStores(prepared.stores, [store]);
    }
    prepared.receipts.set(incoming, newReceiptOf(incoming, store, links));
    for (const id of ids) taken.add(id);
  }
  return prepared;
}

function refusalOf(incoming: IncomingReceipt, known: readonly StoreRow[]): ServiceError | null {
  const [included] = includedStore(incoming);
  if (included !== undefined) return refusalOfStore(known, included);
  const reference = incoming.submitted.store_reference;
  return storeNamed(known, reference) === undefined ? storeMissing(reference) : null;
}

async function storeOf(
  ctx: Context,
  incoming: IncomingReceipt,
  known: readonly StoreRow[],
): Promise<StoreRow | ServiceError> {
  const [included] = includedStore(incoming);
  const reference = incoming.submitted.store_reference;
  if (included === undefined) return storeNamed(known, reference) ?? storeMissing(reference);
  // The store's change gets the actor and the request id of the receipt.
  return saveStoreFromReceipt({ ...incoming.ctx, db: ctx.db }, known, included);
}

/**
 * Looks up existing receipts even for refused ones: a repeat must be answered, although its store may have
 * another reference by now.
 */
async function settle(
  ctx: Context,
  work: Work,
  {
    open,
    refused,
  }: { readonly open: readonly IncomingReceipt[]; readonly refused: ReadonlyMap<IncomingReceipt, Error> },
): Promise<void> {
  const existing = await findExisting(ctx, open);
  for (const incoming of open) {
    const row = existing.get(incoming);
    const error = refused.get(incoming);
    if (row !== undefined) work.outcomes.set(incoming, outcomeOfExisting(incoming, row, error));
    else if (error !== undefined) work.outcomes.set(incoming, { kind: 'refused', error });
  }
}
