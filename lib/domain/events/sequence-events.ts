import { setTimeout as pause } from 'node:timers/promises';
import { database, directUrl, openClient, wrapClient, type Database } from '@/lib/platform/db/client';
import { enqueue } from '@/lib/platform/queue/enqueue';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer, hasEventReaders } from '@/lib/platform/retailers/store';
import { currentTime } from '@/lib/core/clock';
import { oldestCountingRead } from './recording';
import { sequenceEventsJob } from './sequence-events-job';
import { listUnsequenced, sequenceSome, tryToBeSequencer, tryToLockFeed } from './store/sequencing';

/** Milliseconds between searches that find nothing, thus the longest delay of an event. */
const lookEveryMs = 400;

/** Milliseconds to wait after a small batch, so that the next batch contains several events. */
const gatherMs = 100;

/** Milliseconds after which a run ends and another follows, because the queue would expire a longer job. */
const runMs = 5 * 60 * 1000;

const readersEveryMs = 30_000;

const batchRows = 1_000;

/** Runs for each retailer with webhooks, in the transaction that gives positions to the retailer's events. */
export type AfterSequencing = (ctx: { readonly db: Database }, retailerId: number) => Promise<void>;

export const afterSequencing = new Set<AfterSequencing>();

/** Uses a separate connection, because the sequencer's lock is released when this connection ends. */
export async function sequenceEvents(_data: unknown, { signal }: JobRun): Promise<void> {
  const client = openClient(directUrl(), { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    const db = wrapClient(client);
    if (!(await tryToBeSequencer(db))) return;
    await sequenceUntilDone(db, signal);
  } finally {
    await client.end({ timeout: 5 });
  }
  if (signal.aborted || (await isNobodyReading())) return;
  await enqueue({ db: database() }, sequenceEventsJob, {});
}

async function sequenceUntilDone(db: Database, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMs;
  let checkedAt = -Infinity;
  while (!signal.aborted && performance.now() < endAt) {
    const sequenced = await sequenceWaiting(db);
    if (sequenced >= batchRows) continue;
    if (sequenced > 0) {
      await pause(gatherMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    if (performance.now() - checkedAt > readersEveryMs) {
      if (await isNobodyReading()) return;
      checkedAt = performance.now();
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function isNobodyReading(): Promise<boolean> {
  return !(await hasEventReaders(database(), oldestCountingRead(currentTime())));
}

export async function sequenceWaiting(db: Database): Promise<number> {
  let sequenced = 0;
  for (const retailerId of await listUnsequenced(db)) {
    sequenced += await db.transaction((inner) => sequenceOf(inner, retailerId));
  }
  return sequenced;
}

async function sequenceOf(db: Database, retailerId: number): Promise<number> {
  const ctx = { db, retailer: { id: retailerId } };
  if (!(await tryToLockFeed(ctx))) return 0;
  const sequenced = await sequenceSome(ctx, batchRows);
  if (sequenced === 0 || afterSequencing.size === 0) return sequenced;
  const retailer = await findRetailer(retailerId, db);
  if (retailer?.events.hasWebhooks === true)
    for (const follow of afterSequencing) await follow({ db }, retailerId);
  return sequenced;
}
