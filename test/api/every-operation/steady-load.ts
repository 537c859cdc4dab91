import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { database } from '@/lib/platform/db/client';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { mapping, publish, slip } from '@/test/api/pos/till';
import { apiClient, bearerToken, productionMount, type Mount, type TestResponse } from '@/test/api-client';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

/** Writers that each post receipts one by one, trying each again until it is taken. */
const writers = 6;
/** Every so many is a raw one, for the jobs. */
const rawEvery = 10;

/** Callers who write and read all the time. */
export interface SteadyLoad {
  /** Answers so far that said yes, and those that said to try again. */
  readonly taken: () => number;
  readonly refused: () => number;
  /** Waits for so many more answers that say yes, or that say to try again. */
  readonly untilMore: (what: 'taken' | 'refused', more: number, patienceInMs: number) => Promise<void>;
  /** Lets every writer bring what it has begun to its end, and the jobs too; then looks at what is kept. */
  readonly expectAllKeptOnce: (patienceInMs: number) => Promise<void>;
}

/**
 * Begins to write and read at a new retailer, by way of a running service that works on jobs, or of this process. No answer
 * may take longer than the patience, nor be another error than 503.
 */
export async function startSteadyLoad(answerPatienceInMs: number, service?: Mount): Promise<SteadyLoad> {
  const retailer = await makeRetailer({ rate_limit_burst: 1_000_000, rate_limit_per_minute: 1_000_000 });
  await publish(retailer, 'till', mapping, ['application/json']);
  const workers = service === undefined ? await workHere() : null;
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  const api = apiClient({ authorization }, service ?? productionMount, { expected: 'outages' });
  const counts = { taken: 0, refused: 0 };
  const acknowledged: string[] = [];
  const rawAcknowledged: string[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Sends until the answer is yes. */
  async function insist(send: () => Promise<TestResponse>): Promise<TestResponse> {
    for (;;) {
      const answer = await inTime(send(), answerPatienceInMs);
      if (answer.status === 503) counts.refused += 1;
      else {
        expect(answer.status, answer.text).toBeLessThan(300);
        counts.taken += 1;
        return answer;
      }
    }
  }

  async function write(writer: number): Promise<void> {
    for (let index = 0; !signal.aborted; index += 1) {
      const key = { 'idempotency-key': randomUUID() };
      if (index % rawEvery === rawEvery - 1) {
        const body = slip();
        const { headers } = await insist(() => api.post('/pos/receipts', body, key));
        rawAcknowledged.push(headers.get('service-pos-data-id') ?? '');
      } else {
        const body = receiptBody({ transaction_id: `W${writer}-${index}` });
        const { json } = await insist(() => api.post('/receipts', body, key));
        acknowledged.push(json.id as string);
      }
    }
  }

  async function read(): Promise<void> {
    while (!signal.aborted) await insist(() => api.get('/receipts?count=5'));
  }

  const working = Promise.all([read(), ...Array.from({ length: writers }, (_, writer) => write(writer))]);
  // A reader that waits for more is notified at once when a caller has given up, and the others go no further.
  working.catch(() => stopping.abort());
  onTestFinished(async () => {
    stopping.abort();
    await workers?.stop(answerPatienceInMs);
  });
  return {
    taken: () => counts.taken,
    refused: () => counts.refused,
    untilMore: async (what, more, patienceInMs) => {
      const wanted = counts[what] + more;
      await vi.waitUntil(() => signal.aborted || counts[what] >= wanted, { timeout: patienceInMs });
      if (signal.aborted) await working;
    },
    expectAllKeptOnce: async (patienceInMs) => {
      stopping.abort();
      await working;
      await expectKept(retailer, { acknowledged, rawAcknowledged }, patienceInMs);
    },
  };
}

async function workHere() {
  // Jobs that other tests left waiting in this database are none of this one's.
  await database().execute(sql`delete from pgboss.job where name = ${processRawJob.name}`);
  return startWorkers([processRawJob], { lookEveryInSeconds: 0.5 });
}

async function inTime<Result>(work: Promise<Result>, patienceInMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const signal = AbortSignal.timeout(patienceInMs);
  signal.addEventListener('abort', () => late.reject(new Error(`No answer in ${patienceInMs} ms.`)));
  return Promise.race([work, late.promise]);
}

interface Acknowledged {
  readonly acknowledged: readonly string[];
  readonly rawAcknowledged: readonly string[];
}

/** Every receipt that was acknowledged is there, none twice, and every raw one has become one. */
async function expectKept(
  { ctx }: TestRetailer,
  { acknowledged, rawAcknowledged }: Acknowledged,
  patienceInMs: number,
): Promise<void> {
  const own = eq(rawReceipts.retailerId, ctx.retailer.id);
  const states = () =>
    database()
      .select({ state: rawReceipts.state, all: count() })
      .from(rawReceipts)
      .where(own)
      .groupBy(rawReceipts.state);
  // A busy machine may have accepted none: then there is no state to count.
  const all = rawAcknowledged.length;
  const processed = all === 0 ? [] : [{ state: 'processed', all }];
  await vi.waitFor(async () => expect(await states()).toEqual(processed), {
    timeout: patienceInMs,
    interval: 200,
  });
  expect(new Set(rawAcknowledged).size).toBe(rawAcknowledged.length);
  const stored = await database()
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.retailerId, ctx.retailer.id));
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(stored).toHaveLength(acknowledged.length + rawAcknowledged.length);
}
