import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { statementClass } from '@/lib/platform/db/time-statements';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { inSearchTime } from '@/lib/search/index/search-time';
import { runCommand } from '@/test/restore/commands';
import { setReadOnly } from '@/test/as-owner';
import { apiClient } from '@/test/api-client';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// What an operator who is woken at night asks for first (docs/operations.md, "Alerts").

const token = randomBytes(24).toString('hex');
const operator = apiClient({ authorization: `Bearer ${token}` });
let retailer: TestRetailer;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(() => {
  useEnvironment({ METRICS_TOKEN: token });
  // Figures are kept for some seconds; the clock moves on instead.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
});
afterEach(() => {
  useEnvironment({ METRICS_TOKEN: undefined });
  vi.useRealTimers();
});
const later = () => vi.setSystemTime(Date.now() + 60_000);

/** The value of a sample by its name behind the prefix, labels included; NaN where there is none. */
async function sample(name: string): Promise<number> {
  const { text } = await operator.get('/metrics');
  const start = `receipt_service_${name} `;
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.slice(start.length),
  );
}

/** By how much a counter grows during some work. */
async function growth(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = await sample(name);
  await work();
  return (await sample(name)) - (Number.isNaN(before) ? 0 : before);
}

describe('statements', () => {
  test.each([
    ['read', () => retailer.api.get('/receipts')],
    ['write', () => postedReceipt(retailer)],
    ['commit', () => postedReceipt(retailer)],
    ['search', () => retailer.api.get('/receipts/_search?query=identifier:anna')],
  ])('are timed by their class: %s', async (kind, work) => {
    const name = `database_statement_duration_seconds_count{class="${kind}"}`;
    expect(await growth(name, work)).toBeGreaterThan(0);
  });

  test.each([
    ['read', 'select "id" from "receipts" for update'],
    ['read', '/* once */ \n with a as (select 1 from receipts for no key update) select * from a'],
    ['write', ' insert into "search_tail" values ($1)'],
    ['write', 'with old as (delete from messages returning id) select id from old'],
    ['write', 'with a as (select 1) update receipts set total = 1'],
    ['other', 'set local jit = off'],
    ['search', 'select key from search_segments where retailer_id = $1'],
  ])('are of the class %s: %s', (kind, text) => {
    expect(statementClass(text)).toBe(kind);
  });
});

describe('the pool', () => {
  test('tells connections in use, and statements that wait for one', async () => {
    // Read before every connection is taken, and kept for ten seconds.
    await operator.get('/metrics');
    const max = await sample('database_pool_connections_max');
    expect(max).toBe(config().databasePool);
    // What earlier tests have left for the log of requests would wait, too.
    await writeRequests();
    const end = Promise.withResolvers<undefined>();
    const begun = Array.from({ length: max }, () => Promise.withResolvers<undefined>());
    const held = begun.map((one) =>
      database().transaction(async () => {
        one.resolve(undefined);
        await end.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const waiting = database().execute(sql`select 1`);
    const asked = waiting.then(() => undefined);
    try {
      expect(await sample('database_pool_connections_in_use')).toBe(max);
      expect(await sample('database_pool_waiting')).toBe(1);
    } finally {
      end.resolve(undefined);
      await Promise.all([...held, asked]);
    }
    expect(await sample('database_pool_waiting')).toBe(0);
  });
});

describe('a database that takes no writes', () => {
  afterEach(() => setReadOnly('off'));

  test('is up, and not writable', async () => {
    expect(await sample('database_writable')).toBe(1);
    await setReadOnly('on');
    later();
    expect(await sample('database_up')).toBe(1);
    expect(await sample('database_writable')).toBe(0);
  });
});

describe('messages', () => {
  test('tell the age of the oldest that waits, and how many wait for another attempt', async () => {
    const before = await sample('messages_retrying');
    const message = await queuedMessage('email');
    useEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' });
    await expect(message.run()).rejects.toThrow();
    useEnvironment({ SMTP_URL: undefined, MAIL_FROM: undefined });
    later();
    expect(await sample('messages_oldest_waiting_seconds')).toBeGreaterThan(0);
    expect((await sample('messages_retrying')) - before).toBe(1);
  });
});

test('tell when the audit trail was last sealed', async () => {
  const startedAt = Math.floor(Date.now() / 1000);
  const workers = await startWorkers([sealAuditJob], { lookEveryInSeconds: 0.5 });
  try {
    await enqueue({ db: database() }, sealAuditJob, {});
    await vi.waitFor(
      async () => {
        const at = await sample('job_last_completed_timestamp_seconds{queue="seal-audit"}');
        expect(at).toBeGreaterThanOrEqual(startedAt);
      },
      { timeout: 20_000 },
    );
  } finally {
    await workers.stop(5_000);
  }
});

test('count calls beyond a limit by its class', async () => {
  const { api } = await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 1 });
  const refused = await growth('rate_limited_total{class="client"}', async () => {
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await api.get('/receipts')).status);
    expect(statuses).toEqual([200, 429, 429]);
  });
  expect(refused).toBe(2);
});

test('count searches that were given up for their time', async () => {
  const slow = () =>
    inSearchTime({ ...retailer.ctx, db: database() }, (ctx) => ctx.db.execute(sql`select pg_sleep(20)`), {
      maxInMs: 100,
    });
  const timeouts = await growth('search_timeouts_total', () =>
    expect(slow()).rejects.toMatchObject({ code: 'search_timeout' }),
  );
  expect(timeouts).toBe(1);
});

describe('backups', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test(
    'tell the service when one was last completed and failed, though they are another process',
    { tags: 'long' },
    async () => {
      const { dataDir, databaseUrl } = config();
      const back = (file: string) =>
        runCommand('backup', [path.join(folder, file)], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      expect(await sample('backup_last_success_timestamp_seconds')).toBe(0);
      expect(await sample('backup_last_failure_timestamp_seconds')).toBe(0);
      const first = await back('one.backup');
      expect(first, first.said).toMatchObject({ code: 0 });
      const completedAt = await sample('backup_last_success_timestamp_seconds');
      expect(completedAt).toBeGreaterThan(Date.now() / 1000 - 3_600);
      expect(await sample('backup_last_success_size_bytes')).toBeGreaterThan(1_000);
      expect(await sample('backup_last_failure_timestamp_seconds')).toBe(0);
      // There is a file of this name.
      expect(await back('one.backup')).toMatchObject({ code: 1 });
      expect(await sample('backup_last_failure_timestamp_seconds')).toBeGreaterThanOrEqual(completedAt);
      expect(await sample('backup_last_success_timestamp_seconds')).toBe(completedAt);
    },
  );
});
