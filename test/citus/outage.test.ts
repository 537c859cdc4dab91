import { requeueLostJob } from '@/lib/registry/requeue-lost-job';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { closeDatabase, database, databaseUrl } from '@/lib/platform/db/client';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { queueOutdated } from '@/lib/domain/receipts/index/queue-outdated';
import { reindexSearchJob } from '@/lib/domain/receipts/index/reindex-search-job';
import { prepareDatabase } from '@/server/prepare-database';
import { apiClient, bearerToken, type ApiClient } from '@/test/api-client';
import { asOwner, runAsOwner } from '@/test/as-owner';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { findInstallation } from './installation';
import { startNode, stopNode } from './servers';

// Nodes of Citus that go away. `npm run test:citus` runs this by itself, and says in which folder the nodes are.
const nodes = process.env['CITUS_NODES'];
const patience = { timeout: 20_000, interval: 100 };

async function control(node: string, action: 'start' | 'stop'): Promise<void> {
  const installation = findInstallation();
  if ('missing' in installation) throw new Error(installation.missing);
  await (action === 'stop' ? stopNode : startNode)(installation, path.join(nodes ?? '', node));
}

/** Does work while a node is gone. */
async function without(node: string, work: () => Promise<void>): Promise<void> {
  await control(node, 'stop');
  try {
    await work();
  } finally {
    await control(node, 'start');
  }
}

async function clientFor({ credentials }: TestRetailer): Promise<ApiClient> {
  const authorization = `Bearer ${await bearerToken(credentials.bearer)}`;
  return apiClient({ authorization }, undefined, { expected: 'outages' });
}

/** The worker that has the rows of a retailer, by its place among the workers. */
async function workerOf({ ctx }: TestRetailer): Promise<string> {
  const [row] = await asOwner((db) =>
    db.execute<{ place: number }>(sql`
      select (select count(*) from pg_dist_node w where w.groupid <> 0 and w.groupid <= n.groupid)::int as place
      from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
      where p.shardid = get_shard_id_for_distribution_column('stores', ${ctx.retailer.id}::int)`),
  );
  return `worker${row?.place}`;
}

/** A retailer with its rows on this worker. */
async function retailerOn(worker: string): Promise<TestRetailer> {
  for (;;) {
    const retailer = await makeRetailer();
    if ((await workerOf(retailer)) === worker) return retailer;
  }
}

describe.runIf(nodes !== undefined)('without a worker', () => {
  test('a host starts all the same, and its jobs with it', async () => {
    const [hit, other] = [await retailerOn('worker2'), await retailerOn('worker1')];
    await without('worker2', async () => {
      expect(await prepareDatabase(databaseUrl())).toBeNull();
      await queueOutdated();
      expect((await (await clientFor(other)).post('/receipts', receiptBody())).status).toBe(201);
    });
    // What is out of date there could not be asked.
    expect(await isUnderWay(hit.ctx, reindexSearchJob, { retailer: hit.ctx.retailer.id })).toBe(true);
    expect(await isUnderWay(hit.ctx, reindexSearchJob, { retailer: other.ctx.retailer.id })).toBe(false);
  });

  test('its retailers get a 503 that says when to come again, the others go on, and all do once it is back', async () => {
    const [hit, other] = [await retailerOn('worker2'), await retailerOn('worker1')];
    const [ofHit, ofOther] = [await clientFor(hit), await clientFor(other)];
    const submit = (client: ApiClient) => client.post('/receipts', receiptBody());
    expect([(await submit(ofHit)).status, (await submit(ofOther)).status]).toEqual([201, 201]);
    await without('worker2', async () => {
      for (let round = 0; round < 5; round += 1) {
        const refused = await submit(ofHit);
        expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await submit(ofOther)).status).toBe(201);
        expect((await ofOther.get('/receipts')).status).toBe(200);
      }
      // Every node has a copy of the retailers themselves.
      const json = { 'content-type': 'application/json' };
      expect((await ofOther.patch('/settings', { currency: 'CHF' }, json)).status).toBe(503);
    });
    await vi.waitFor(async () => expect((await submit(ofHit)).status).toBe(201), patience);
  });
});

const waiting = (id: number) =>
  sql`select id from raw_receipts where retailer_id = ${id} and state = 'received'`;

async function countJobless({ ctx }: TestRetailer): Promise<number> {
  const rows = await database().execute<{ id: string }>(waiting(ctx.retailer.id));
  const jobs = await database().execute<{ id: string }>(sql`
    select data ->> 'id' as id from pgboss.job where name = 'process-raw' and state < 'completed'
      and data @> ${JSON.stringify({ retailer: ctx.retailer.id })}::text::jsonb`);
  const known = new Set(jobs.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).length;
}

describe.runIf(nodes !== undefined)('a coordinator that is killed', () => {
  test('between the commit of a row and that of its job loses nothing that was accepted', async () => {
    const retailer = await makeRetailer();
    const client = await clientFor(retailer);
    // A tenth of a second between both: the worker has committed by then.
    await runAsOwner(
      // Without it, commits ignore the delay.
      `alter system set fsync = on`,
      `alter system set commit_delay = 100000`,
      `alter system set commit_siblings = 0`,
      `alter system set wal_writer_delay = '10s'`,
      `select pg_reload_conf()`,
    );
    const accepted: string[] = [];
    let jobless = 0;
    for (let round = 0; round < 10 && jobless === 0; round += 1) {
      const sent = Array.from({ length: 8 }, async () => {
        for (let count = 0; count < 50; count += 1) {
          const posted = await client.request('/pos/receipts', { method: 'POST', body: `slip ${newId()}` });
          if (posted.status >= 300) return;
          accepted.push(posted.headers.get('service-pos-data-id') ?? '');
        }
      });
      await vi.waitFor(async () => expect(await countJobless(retailer)).toBeGreaterThan(0), patience);
      await control('coordinator', 'stop');
      await control('coordinator', 'start');
      await Promise.allSettled(sent);
      await closeDatabase();
      jobless = await vi.waitFor(() => countJobless(retailer), patience);
    }
    expect(jobless).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
    await requeueLostJob.run(
      {},
      { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() },
    );
    vi.useRealTimers();
    expect(await countJobless(retailer)).toBe(0);
    const kept = await database().execute<{ id: string }>(waiting(retailer.ctx.retailer.id));
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
  });
});
