import { keepLinked } from '@/lib/domain/attachments/link-inline';
import type { KnownAttachment } from '@/lib/domain/attachments/store';
import { queueArrivals } from '@/lib/domain/delivery/send/queue-arrival';
import { recordEvents } from '@/lib/domain/events/record-events';
import { applyLoyalty, mayCount } from '@/lib/domain/loyalty/apply-loyalty';
import type { ProgramRow } from '@/lib/domain/loyalty/store/programs';
import { issueRewards } from '@/lib/domain/loyalty/issue-rewards';
import { addRawOrigin } from '@/lib/domain/receipts/change/add-raw-origin';
import { fiscalSender, isNoted } from '@/lib/domain/fiscal/expected';
import { fiscalOf } from '@/lib/domain/receipts/wire/fiscal';
import { queueUpkeep } from '@/lib/domain/receipts/index/queue-upkeep';
import { insertionsBeside } from '@/lib/domain/receipts/store/insert';
import { addFiscalTills, type StoreRow } from '@/lib/domain/stores/store/stores';
import { notifyNewReceipts } from '@/lib/domain/tills/displays';
import { recordTills } from '@/lib/domain/tills/record-tills';
import type { Context } from '@/lib/platform/context';
import { sendAhead } from '@/lib/platform/db/client';
import { takeRoom } from '@/lib/platform/storage-quota';
import type { TailDocument } from '@/lib/search/index/tail';
import { forgetStores } from './arrival-facts';
import type { IncomingReceipt } from './incoming-receipt';
import { listTestReceipts } from './list-test-receipt';
import type { Outcome } from './submission';

interface Settled {
  readonly outcomes: ReadonlyMap<IncomingReceipt, Outcome>;
  readonly attachments: ReadonlyMap<string, KnownAttachment>;
  readonly identifiers: readonly TailDocument[];
  readonly stores: readonly StoreRow[];
  readonly programs: readonly ProgramRow[];
}

type FollowUp = (ctx: Context, settled: Settled) => Promise<void> | void;

/**
 * The order keeps locks short. Locks for which transactions compete, such as those on reward numbers and on
 * the storage count, are taken late.
 */
export const followUps: readonly FollowUp[] = [
  storeBeside,
  linkFiles,
  listTests,
  queueDeliveries,
  nameRawOrigins,
  countForLoyalty,
  countFiles,
  recordFiscalSenders,
  recordTillsAndDisplays,
  recordReceiptEvents,
  keepUp,
];

/**
 * Sends the statements without waiting for their answers, so that the next statement, mostly the commit,
 * follows at once.
 */
function storeBeside(ctx: Context, { outcomes, identifiers }: Settled): void {
  const stored = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'stored' ? [outcome.receipt] : [],
  );
  if (stored.length === 0) return;
  for (const statement of insertionsBeside(ctx.retailer.id, stored, identifiers))
    sendAhead(ctx.db, statement);
}

function linkFiles(ctx: Context, { outcomes, attachments }: Settled): Promise<void> {
  return keepLinked(
    ctx,
    storedOf(outcomes).map(({ incoming }) => incoming),
    attachments,
  );
}

function listTests(ctx: Context, { outcomes }: Settled): Promise<void> {
  const tests = storedOf(outcomes).filter(({ incoming }) => incoming.test !== null);
  return listTestReceipts(
    ctx,
    tests.map(({ row }) => row.id),
  );
}

function queueDeliveries(ctx: Context, { outcomes }: Settled): Promise<void> {
  return queueArrivals(
    ctx,
    storedOf(outcomes).flatMap(({ incoming, row }) =>
      incoming.test === 'sample' ? [] : [{ caller: incoming.ctx, row }],
    ),
  );
}

/** Locks receipts in order of id, so that two transactions cannot deadlock. */
async function nameRawOrigins(ctx: Context, { outcomes }: Settled): Promise<void> {
  const origins = [...outcomes].flatMap(([{ raw }, outcome]) =>
    outcome.kind === 'existing' && raw !== undefined ? [{ id: outcome.receipt.id, rawId: raw.id }] : [],
  );
  for (const { id, rawId } of origins.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await addRawOrigin(ctx, id, rawId);
  }
}

async function countForLoyalty(ctx: Context, { outcomes, programs }: Settled): Promise<void> {
  const counting = storedOf(outcomes).filter(
    ({ incoming }) => incoming.test === null && mayCount(incoming.submitted),
  );
  const receipts = counting.map(({ row }) => ({ ...row, identifier: row.identifier ?? null }));
  await issueRewards(ctx, await applyLoyalty(ctx, receipts, programs));
}

function countFiles(ctx: Context, { outcomes }: Settled): Promise<void> {
  return takeRoom(
    ctx,
    storedOf(outcomes).flatMap(({ incoming }) => [...incoming.files.values()]),
  );
}

/** Usually all senders are known, and no statement is sent. */
async function recordFiscalSenders(ctx: Context, { outcomes, stores }: Settled): Promise<void> {
  const sent = [...outcomes].flatMap(([incoming, outcome]) => {
    if (outcome.kind !== 'stored') return [];
    const { row } = outcome.receipt;
    const { storeId, tillUuid = null, createdBy, test } = row;
    if (test === true || fiscalOf(row).length === 0) return [];
    const sender = fiscalSender({ tillUuid, createdBy });
    const store = stores.find(({ id }) => id === storeId);
    const isNew = store !== undefined && isNoted(store) && !store.fiscalTills.includes(sender);
    return isNew ? [{ storeId, sender, incoming }] : [];
  });
  if (sent.length === 0) return;
  await addFiscalTills(ctx, sent);
  forgetStores(
    ctx,
    sent.map(({ incoming }) => incoming),
  );
}

async function recordTillsAndDisplays(ctx: Context, { outcomes }: Settled): Promise<void> {
  const sent = storedOf(outcomes).flatMap(({ incoming, row }) => {
    const { id, tillUuid, storeReference, timestamp } = row;
    if (typeof tillUuid !== 'string' || incoming.test !== null) return [];
    return [{ receiptId: id, uuid: tillUuid, name: incoming.raw?.tillId ?? '', storeReference, timestamp }];
  });
  await recordTills(
    ctx,
    sent.map(({ uuid, name, storeReference }) => ({ uuid, name, storeReference })),
  );
  await notifyNewReceipts(
    ctx,
    sent.map(({ uuid, receiptId, timestamp }) => ({ till: uuid, receiptId, timestamp })),
  );
}

function recordReceiptEvents(ctx: Context, { outcomes, identifiers }: Settled): Promise<void> {
  return recordEvents(ctx, [
    ...storedOf(outcomes).map(({ row }) => ({
      type: 'receipt.created' as const,
      data: { id: row.id, test: row.test === true },
    })),
    ...identifiers.map(({ key }) => ({ type: 'identifier.created' as const, data: { id: key } })),
  ]);
}

function keepUp(ctx: Context, { outcomes }: Settled): Promise<void> {
  return queueUpkeep(ctx, storedOf(outcomes).length);
}

function storedOf(outcomes: ReadonlyMap<IncomingReceipt, Outcome>) {
  return [...outcomes].flatMap(([incoming, outcome]) =>
    outcome.kind === 'stored' ? [{ incoming, row: outcome.receipt.row }] : [],
  );
}
