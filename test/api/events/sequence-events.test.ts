import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { recordWebhooks } from '@/lib/domain/events/record-readers';
import { recordEvents } from '@/lib/domain/events/record-events';
import { afterSequencing, sequenceWaiting, type AfterSequencing } from '@/lib/domain/events/sequence-events';
import { sequenceEventsJob } from '@/lib/domain/events/sequence-events-job';
import { readEventsAfter } from '@/lib/domain/events/store/feed';
import { sequenceSome } from '@/lib/domain/events/store/sequencing';
import { newReceiptId } from '@/lib/core/ids';
import { inTransaction, type Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { findRetailer } from '@/lib/platform/retailers/store';
import { jobRun } from '@/test/api/identifiers/erasing';
import { asOwner } from '@/test/as-owner';
import { makeRetailer } from '@/test/factories';
import { readRetailer } from './feed';

/** A retailer whose events are recorded. */
async function recordingRetailer(): Promise<Context<string>> {
  const { ctx } = await makeRetailer();
  await recordWebhooks(ctx, true);
  const retailer = await findRetailer(ctx.retailer.id);
  if (retailer === null) throw new Error('The retailer is gone.');
  return { ...ctx, retailer };
}

/** Records an event of a new receipt; returns the receipt's id. */
async function record(ctx: Context): Promise<string> {
  const id = newReceiptId();
  await recordEvents(ctx, [{ type: 'receipt.created', data: { id, test: false } }]);
  return id;
}

/** Reads from a position to the end, in pages of three, as a reader does; adds to `seen`. Returns the position it has come to. */
async function readOn(ctx: Context, seen: string[], from: number): Promise<number> {
  let position = from;
  for (;;) {
    const rows = await readEventsAfter(ctx.db, ctx.retailer.id, position, 3);
    if (rows.length === 0) return position;
    seen.push(...rows.map(({ data }) => String(data['id'])));
    position = rows.at(-1)?.position ?? position;
  }
}

/** Lets transactions wait until all writers have one open, then ends them in an order of its own. */
function commitOrder(writers: number) {
  const open: (() => void)[] = [];
  let [writing, drawn] = [writers, 1];
  const next = () => {
    if (open.length < writing) return;
    drawn = (drawn * 48_271) % 2_147_483_647;
    open.splice(drawn % Math.max(1, open.length), 1)[0]?.();
  };
  return {
    turn: () =>
      new Promise<void>((resolve) => {
        open.push(resolve);
        next();
      }),
    end: () => {
      writing -= 1;
      next();
    },
  };
}

test('whatever the order of their commits, a reader sees each event once', async () => {
  const ctx = await recordingRetailer();
  const recorded: string[] = [];
  const seen: string[] = [];
  let position = 0;
  const written = new AbortController();
  const order = commitOrder(6);
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const isKept = (writer + turn) % 5 !== 0;
      const ids: string[] = [];
      await inTransaction(ctx, async (inner) => {
        for (let count = 0; count <= turn % 3; count += 1) ids.push(await record(inner));
        await order.turn();
        if (!isKept) throw new Error('rolled back');
      }).catch(() => undefined);
      if (isKept) recorded.push(...ids);
    }
    order.end();
  });
  const sequencers = Array.from({ length: 2 }, async () => {
    while (!written.signal.aborted) await sequenceWaiting(ctx.db);
  });
  const reader = (async () => {
    while (!written.signal.aborted) position = await readOn(ctx, seen, position);
  })();
  await Promise.all(writers);
  written.abort();
  await Promise.all([...sequencers, reader]);
  while ((await sequenceWaiting(ctx.db)) > 0);
  await readOn(ctx, seen, position);
  expect(seen.toSorted()).toEqual(recorded.toSorted());
});

test('an event of a transaction that was open for long comes behind what was read meanwhile', async () => {
  const ctx = await recordingRetailer();
  const seen: string[] = [];
  let late = '';
  let position = 0;
  let early = '';
  await inTransaction(ctx, async (inner) => {
    late = await record(inner);
    early = await record(ctx);
    await sequenceWaiting(ctx.db);
    position = await readOn(ctx, seen, position);
    expect(seen).toEqual([early]);
  });
  await sequenceWaiting(ctx.db);
  await readOn(ctx, seen, position);
  expect(seen).toEqual([early, late]);
});

describe('the job', () => {
  const run = (signal: AbortSignal) => sequenceEventsJob.run({}, { ...jobRun(), signal });

  test('gives positions to what is committed, by itself', async () => {
    const ctx = await recordingRetailer();
    const stop = new AbortController();
    const running = run(stop.signal);
    const id = await inTransaction(ctx, (inner) => record(inner));
    await vi.waitFor(async () => {
      const rows = await readEventsAfter(ctx.db, ctx.retailer.id, 0, 10);
      expect(rows.map(({ data }) => data['id'])).toEqual([id]);
    });
    stop.abort();
    await running;
  });

  test('works once in a database: a second one ends, and one whose connection was cut leaves its place', async () => {
    const ctx = await recordingRetailer();
    const stop = new AbortController();
    const first = run(stop.signal).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await sequencers()).toHaveLength(1));
    await run(stop.signal);
    const [pid] = await sequencers();
    await asOwner((db) => db.execute(sql`select pg_terminate_backend(${pid}::int)`));
    const recorded = [await record(ctx), await record(ctx)];
    const third = run(stop.signal);
    await vi.waitFor(async () => {
      const rows = await readEventsAfter(ctx.db, ctx.retailer.id, 0, 10);
      expect(rows.map(({ data }) => data['id'])).toEqual(recorded);
    });
    stop.abort();
    await Promise.all([first, third]);
  });
});

/** Connections that hold the place of the sequencer in this database. */
async function sequencers(): Promise<number[]> {
  const rows = await database().execute<{ pid: number }>(sql`
    select pid from pg_locks where locktype = 'advisory' and classid = 7305 and objid = 0 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ pid }) => pid);
}

test('a batch that is cut off between two statements has moved nothing', async () => {
  const ctx = await recordingRetailer();
  const id = await record(ctx);
  const cutOff = inTransaction(ctx, async (inner) => {
    expect(await sequenceSome(inner, 10)).toBe(1);
    throw new Error('cut off');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  expect(await readEventsAfter(ctx.db, ctx.retailer.id, 0, 10)).toEqual([]);
  await sequenceWaiting(ctx.db);
  expect(await readEventsAfter(ctx.db, ctx.retailer.id, 0, 10)).toMatchObject([
    { data: { id }, position: 2 },
  ]);
});

test('what follows for webhooks is done in the transaction of the positions, for their retailers alone', async () => {
  const [own, other] = [await recordingRetailer(), (await readRetailer()).retailer.ctx];
  const told: number[] = [];
  let isBroken = true;
  const follow: AfterSequencing = async (_ctx, retailerId) => {
    told.push(retailerId);
    if (isBroken) throw new Error('broken');
  };
  afterSequencing.add(follow);
  try {
    await record(other);
    await sequenceWaiting(own.db);
    expect(told).toEqual([]);
    await record(own);
    await expect(sequenceWaiting(own.db)).rejects.toThrow('broken');
    expect(await readEventsAfter(own.db, own.retailer.id, 0, 10)).toEqual([]);
    isBroken = false;
    await sequenceWaiting(own.db);
    expect(told).toEqual([own.retailer.id, own.retailer.id]);
    expect(await readEventsAfter(own.db, own.retailer.id, 0, 10)).toHaveLength(1);
  } finally {
    afterSequencing.delete(follow);
  }
});
