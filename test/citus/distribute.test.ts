import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReceipts } from '@/demo/seed-receipts';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { distributeTables, findMisplaced } from '@/server/citus/distribute-tables';
import { readShardGroups } from '@/server/citus/read-shards';
import { tablePlaces } from '@/server/citus/table-places';
import { asOwner } from '@/test/as-owner';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { citusNodes, createMigrated, dropDistributed } from './databases';

// `npm run admin -- distribute` where the tables hold data. `npm run test:citus` runs this; without Citus it runs nothing.

const seeded = 150;

/** Rows of each table, and a sum over all that they hold. */
async function digestOfTables(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  await asOwner(async (db) => {
    for (const table of tablePlaces.keys()) {
      const [row] = await db.execute<{ digest: string }>(
        sql`select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as digest from ${sql.identifier(table)} t`,
      );
      digests[table] = row?.digest ?? '';
    }
  });
  return digests;
}

/** What the API says of everything that a retailer has. */
async function readAll({ api }: TestRetailer) {
  const paths = [
    '/receipts?count=20',
    '/receipts/_search?query=total:%5B0%20TO%20*%5D&count=20',
    '/identifiers',
  ];
  const answers = await Promise.all(paths.map((path) => api.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // But for how long the search took.
  return answers.map(({ text }) => text.replace(/"time":\d+/, ''));
}

describe.runIf(process.env['CITUS_LOG'] !== undefined)('tables with data', () => {
  let url: string;
  let nodes: Awaited<ReturnType<typeof citusNodes>>;

  beforeAll(async () => {
    const owner = openOwnerClient(databaseUrl());
    nodes = await citusNodes(owner);
    await owner.end();
    const address = new URL(databaseUrl());
    address.pathname += '_filled';
    url = address.href;
    await createMigrated(nodes, url);
    await closeQueue();
    await closeDatabase();
    useEnvironment({ DATABASE_URL: url });
  });
  afterAll(async () => {
    await closeQueue();
    await closeDatabase();
    await dropDistributed(nodes, url);
  });

  test('are distributed with all that they hold, and serve on; again moves nothing', async () => {
    const [large, small] = [await makeRetailer(), await makeRetailer({ receipt_links: true })];
    await seedReceipts(large.ctx, { receipts: seeded, seed: 1 });
    const id = await postedReceipt(small, { identifier: 'anna@example.com' });
    const before = [await readAll(large), await readAll(small)];
    const digests = await digestOfTables();
    expect(digests['receipts']).toMatch(new RegExp(`^${seeded + 1} `));
    const misplaced = await findMisplaced(url);
    expect(misplaced.map(({ table }) => table).toSorted()).toEqual(
      [...tablePlaces]
        .filter(([, place]) => place !== 'local')
        .map(([table]) => table)
        .toSorted(),
    );

    expect(await distributeTables(url)).toBe(misplaced.length);
    // A server that ran meanwhile is started again (docs/operations.md).
    await closeQueue();
    await closeDatabase();

    expect(await digestOfTables()).toEqual(digests);
    expect([await readAll(large), await readAll(small)]).toEqual(before);
    expect((await small.api.post('/receipts', receiptBody())).status).toBe(201);
    expect((await small.api.get(`/receipts/${id}`)).status).toBe(200);
    const groups = await readShardGroups(url);
    expect(groups.reduce((sum, { retailers }) => sum + retailers, 0)).toBe(2);
    expect(new Set(groups.map(({ node }) => node)).size).toBe(nodes.length - 1);
    expect(await findMisplaced(url)).toEqual([]);
    expect(await distributeTables(url)).toBe(0);
  });
});
