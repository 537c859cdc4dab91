import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptRaw } from '@/lib/domain/pos/accept-raw';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { publish } from './till';

// Raw receipts that arrive at once are kept by the statements of one, and so are the receipts that they become.

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
  const mapping = `{ "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
    "identifier": identifier, "items": [{ "name": "Tea", "quantity": 1, "total": 1 }] }`;
  await publish(own, 'till', mapping, ['application/json']);
});

type Ctx = TestRetailer['ctx'];

/** A pool of its own, as another process has one, and the statements that it runs. */
async function withPool(work: (ctx: Ctx, statements: string[]) => Promise<void>): Promise<void> {
  const client = openClient(databaseUrl(), { max: 4 });
  const statements: string[] = [];
  try {
    await work(
      { ...own.ctx, db: wrapClient(client, { logQuery: (text) => statements.push(text) }) },
      statements,
    );
  } finally {
    await client.end({ timeout: 5 });
  }
}

function accept(
  ctx: Ctx,
  externalId: string | null = null,
  bytes: Uint8Array | null = null,
): Promise<string> {
  const slip = { id: randomUUID(), identifier: `consumer-${randomUUID().slice(0, 2)}` };
  return acceptRaw(ctx, {
    body: bytes ?? Buffer.from(JSON.stringify(slip)),
    headers: [['Content-Type', 'application/json']],
    properties: {},
    metadata: { duplicate: false, externalId, transactionId: null, link: null, attachments: [] },
  });
}

/** Bytes and number of jobs of raw receipts. In two statements: a distributed database has the rows elsewhere than the jobs. */
async function readKept(ids: readonly string[]) {
  const { id: retailerId } = own.ctx.retailer;
  const wanted = sql`${`{${ids.join(',')}}`}::text::uuid[]`;
  const rows = await own.ctx.db.execute<{ id: string; body: Uint8Array; created_by: string }>(sql`
    select id, body, created_by from raw_receipts where retailer_id = ${retailerId} and id = any(${wanted})`);
  const jobs = await own.ctx.db.execute<{ id: string; jobs: number }>(sql`
    select data ->> 'id' as id, count(*)::int as jobs from pgboss.job
    where data ->> 'retailer' = ${String(retailerId)} group by 1`);
  const counts = new Map(jobs.map((each) => [each.id, each.jobs]));
  return rows.map((row) => ({ ...row, jobs: counts.get(row.id) ?? 0 }));
}

test('24 raw receipts at once take few statements, and so do their receipts', { tags: 'long' }, async () => {
  await withPool(async (ctx, statements) => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => accept(ctx)));
    expect(new Set(ids).size).toBe(24);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3);
    expect((await readKept(ids)).map(({ jobs }) => jobs)).toEqual(ids.map(() => 1));
    statements.splice(0);
    expect(await processBatch(ctx, ids)).toEqual(new Set(ids));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(11);
  });
});

describe('raw receipts that arrive at once', () => {
  test('are kept byte for byte, whether they are small or large', async () => {
    const all = [Buffer.from([0, 255, 92, 120, 34, 10]), Buffer.alloc(16_384, 7), Buffer.alloc(16_385, 9)];
    const ids = await Promise.all(all.map((bytes) => accept(own.ctx, null, bytes)));
    const kept = new Map((await readKept(ids)).map((row) => [row.id, row]));
    ids.forEach((id, index) =>
      expect(Buffer.compare(kept.get(id)?.body ?? Buffer.alloc(0), all[index] ?? Buffer.alloc(0))).toBe(0),
    );
  });

  test('under one external id are one, with one job', async () => {
    const [external, other] = [randomUUID(), randomUUID()];
    const ids = await Promise.all([external, other, external, external].map((each) => accept(own.ctx, each)));
    expect(new Set(ids)).toEqual(new Set([ids[0], ids[1]]));
    expect([ids[2], ids[3]]).toEqual([ids[0], ids[0]]);
    expect((await readKept(ids)).map(({ jobs }) => jobs)).toEqual([1, 1]);
  });

  test('of two processes in opposite order are each kept once', async () => {
    const externalIds = Array.from({ length: 100 }, () => randomUUID());
    await withPool((one) =>
      withPool(async (other) => {
        const [forwards, backwards] = await Promise.all([
          Promise.all(externalIds.map((each) => accept(one, each))),
          Promise.all(externalIds.toReversed().map((each) => accept(other, each))),
        ]);
        expect(backwards.toReversed()).toEqual(forwards);
        expect((await readKept(forwards)).map(({ jobs }) => jobs)).toEqual(externalIds.map(() => 1));
      }),
    );
  });

  test('fail alone when the database refuses one of them', async () => {
    const refused = randomUUID();
    const condition = `new.retailer_id = ${own.ctx.retailer.id} and new.external_id = '${refused}'`;
    await breakingOff(own, 'insert on raw_receipts', condition, async () => {
      const outcomes = await Promise.allSettled(
        [randomUUID(), refused, randomUUID()].map((each) => accept(own.ctx, each)),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
  });
});
