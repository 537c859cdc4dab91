import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { rawReceipts } from '@/drizzle/schema/pos';
import { childEnvironment, config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { superviseQueue } from '@/test/supervise-queue';
import type { Step } from './raw-worker';

const posts = 500;

function body(index: number): string {
  return JSON.stringify({
    cash_register: { serial_number: 'K1' },
    head: {
      number: String(index).padStart(6, '0'),
      date: '2026-03-14T12:34:56+01:00',
      seller: { name: 'Shop' },
    },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 1,
      lines: [
        { text: 'Tea', item: { number: '1' }, vat_amounts: [{ percentage: 7, incl_vat: 1, vat: 0.07 }] },
      ],
    },
  });
}

async function post({ api }: TestRetailer): Promise<void> {
  const headersOf = (index: number) => ({
    'content-type': 'application/vnd.dfka+json',
    'service-property-store_reference': '1',
    // A duplicate gets a transaction id of its own, so that nothing but the raw receipt's state keeps it from coming twice.
    'service-duplicate': index % 2 === 0 ? 'true' : 'false',
  });
  for (let first = 0; first < posts; first += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, offset) =>
        api.request('/pos/receipts', {
          method: 'POST',
          body: body(first + offset),
          headers: headersOf(first + offset),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  }
}

const workers: ChildProcess[] = [];
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

function startWorker(step: Step, times: number) {
  const worker = fork('test/api/pos/raw-worker.ts', [step, String(times), inject('sandboxScript')], {
    execArgv: ['--import', 'tsx'],
    env: childEnvironment({ DATABASE_URL: config().databaseUrl, DATA_DIR: config().dataDir }),
  });
  workers.push(worker);
  return { worker, ended: once(worker, 'exit') as Promise<[number | null, string | null]> };
}

/** As if a minute and a half had passed: nothing was heard of what a dead worker had taken, so it waits to be taken again. */
async function waitAMinuteAndAHalf(): Promise<void> {
  const db = database();
  const { name } = processRawJob;
  await db.execute(
    sql`update pgboss.job set started_on = started_on - interval '90 seconds',
      heartbeat_on = heartbeat_on - interval '90 seconds' where name = ${name} and state = 'active'`,
  );
  await superviseQueue(name);
  await startWaitingJobs();
}

/** As if the time of jobs had come that wait: those of mappings that ran out of time on a busy machine are spread over minutes. */
async function startWaitingJobs(): Promise<void> {
  await database().execute(
    sql`update pgboss.job set start_after = now()
      where name = ${processRawJob.name} and state in ('created', 'retry') and start_after > now()`,
  );
}

async function statesOf({ ctx }: TestRetailer): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ state: rawReceipts.state, count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(eq(rawReceipts.retailerId, ctx.retailer.id))
    .groupBy(rawReceipts.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('500 raw posts are 500 receipts, none twice, though the worker is killed at every step', async () => {
  const { name } = processRawJob;
  // What other tests left waiting in this database is none of this one's.
  await database().execute(sql`delete from pgboss.job where name = ${name}`);
  const retailer = await makeRetailer({ rate_limit_burst: 100_000 });
  await installBuiltIn(retailer.ctx, 'ekabs');
  await post(retailer);

  const deaths: readonly (readonly [Step, number])[] = [
    ['claimed', 3],
    // Transactions, each of several raw receipts.
    ['mapped', 10],
    ['inserted', 10],
    ['committed', 40],
  ];
  for (const [step, times] of deaths) {
    const [, signal] = await startWorker(step, times).ended;
    expect(signal, step).toBe('SIGKILL');
    await waitAMinuteAndAHalf();
  }
  const halfWay = await statesOf(retailer);
  expect(halfWay['received']).toBeGreaterThan(0);
  expect(halfWay['processed']).toBeGreaterThan(0);

  const { worker, ended } = startWorker('never', 1);
  const finished = async () => {
    await startWaitingJobs();
    expect(await statesOf(retailer)).toEqual({ processed: posts });
  };
  // A safeguard against waiting for ever, not a measure: machines may be slow.
  await vi.waitFor(finished, { timeout: 300_000, interval: 200 });
  worker.kill('SIGKILL');
  await ended;
  const [stored] = await retailer.ctx.db
    .select({
      receipts: sql<number>`count(*)::int`,
      sources: sql<number>`count(distinct ${receipts.posDataIds}[1])::int`,
    })
    .from(receipts)
    .where(eq(receipts.retailerId, retailer.ctx.retailer.id));
  expect(stored).toEqual({ receipts: posts, sources: posts });
}, 600_000);
