import { keepLinked } from '@/lib/domain/attachments/link-inline';
import type { AttachmentRow } from '@/lib/domain/attachments/store';
import { queueArrivals } from '@/lib/domain/delivery/queue-arrival';
import { applyLoyalty, mayCount } from '@/lib/domain/loyalty/apply-loyalty';
import type { ProgramRow } from '@/lib/domain/loyalty/store/programs';
import { issueRewards } from '@/lib/domain/loyalty/store/rewards';
import { addRawOrigin } from '@/lib/domain/receipts/add-raw-origin';
import type { Context } from '@/lib/platform/context';
import { takeRoom } from '@/lib/platform/storage-quota';
import type { Arrival } from './arrival';
import { listTestReceipts } from './list-test-receipt';
import type { Outcome } from './submission';

/** Outcomes of the arrivals of a transaction, and rows that were read for them. */
interface Settled {
  readonly outcomes: ReadonlyMap<Arrival, Outcome>;
  /** Attachments that they name. */
  readonly attachments: ReadonlyMap<string, AttachmentRow>;
  /** Loyalty programs in which they may count. */
  readonly programs: readonly ProgramRow[];
}

/** Something that follows from arrivals, in their transaction. It sends no statement where none of them has it. */
type FollowUp = (ctx: Context, settled: Settled) => Promise<void>;

/**
 * Side effects of arrivals, one after the other. The order is that of the locks: what many transactions of a retailer want
 * comes late, the numbers of its rewards and the count of its files last.
 */
export const followUps: readonly FollowUp[] = [
  linkFiles,
  listTests,
  queueDeliveries,
  nameRawOrigins,
  countForLoyalty,
  countFiles,
];

function linkFiles(ctx: Context, { outcomes, attachments }: Settled): Promise<void> {
  return keepLinked(
    ctx,
    storedOf(outcomes).map(({ arrival }) => arrival),
    attachments,
  );
}

function listTests(ctx: Context, { outcomes }: Settled): Promise<void> {
  const tests = storedOf(outcomes).filter(({ arrival }) => arrival.test);
  return listTestReceipts(
    ctx,
    tests.map(({ row }) => row.id),
  );
}

function queueDeliveries(ctx: Context, { outcomes }: Settled): Promise<void> {
  return queueArrivals(
    ctx,
    storedOf(outcomes).map(({ arrival, row }) => ({ asked: arrival.ctx, row })),
  );
}

/** Names the raw receipts of repeats behind what is stored, in one order, so that two transactions never deadlock. */
async function nameRawOrigins(ctx: Context, { outcomes }: Settled): Promise<void> {
  const origins = [...outcomes].flatMap(([{ raw }, outcome]) =>
    outcome.kind === 'existing' && raw !== undefined ? [{ id: outcome.receipt.id, rawId: raw.id }] : [],
  );
  for (const { id, rawId } of origins.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await addRawOrigin(ctx, id, rawId);
  }
}

async function countForLoyalty(ctx: Context, { outcomes, programs }: Settled): Promise<void> {
  const counting = storedOf(outcomes).filter(({ arrival }) => mayCount(arrival.submitted));
  const receipts = counting.map(({ row }) => ({ ...row, identifier: row.identifier ?? null }));
  await issueRewards(ctx, await applyLoyalty(ctx, receipts, programs));
}

function countFiles(ctx: Context, { outcomes }: Settled): Promise<void> {
  return takeRoom(
    ctx,
    storedOf(outcomes).flatMap(({ arrival }) => [...arrival.files.values()]),
  );
}

function storedOf(outcomes: ReadonlyMap<Arrival, Outcome>) {
  return [...outcomes].flatMap(([arrival, outcome]) =>
    outcome.kind === 'stored' ? [{ arrival, row: outcome.receipt.row }] : [],
  );
}
