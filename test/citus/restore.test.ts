import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReceipts } from '@/demo/seed-receipts';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { makeBackup } from '@/server/backup/make-backup';
import { restoreBackup } from '@/server/backup/restore-backup';
import { distributeTables, findMisplaced } from '@/server/citus/distribute-tables';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { citusNodes, createDatabaseAt, createExtension, dropDistributed } from './databases';

// A backup of a distributed database. `npm run test:citus` runs this; without Citus it runs nothing.

const options = { replace: true, withoutKey: false };

describe.runIf(process.env['CITUS_LOG'] !== undefined)('a backup of a distributed database', () => {
  let folder: string;
  let nodes: Awaited<ReturnType<typeof citusNodes>>;
  let retailer: TestRetailer;
  let original: string;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
    original = databaseUrl();
    const owner = openOwnerClient(original);
    nodes = await citusNodes(owner);
    await owner.end();
    const address = new URL(original);
    address.pathname += '_restored';
    url = address.href;
    retailer = await makeRetailer();
    await seedReceipts(retailer.ctx, { receipts: 50, seed: 1 });
  });
  afterAll(async () => {
    await closeQueue();
    await closeDatabase();
    await dropDistributed(nodes, url);
    await rm(folder, { recursive: true, force: true });
  });

  test('is restored into a database without Citus, which is distributed again', async () => {
    const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
    const list = async () => (await retailer.api.get('/receipts?count=20')).text;
    const before = await list();
    const file = path.join(folder, 'citus.backup');
    await makeBackup(original, file, { withKey: false });
    await closeQueue();
    await closeDatabase();
    await expect(restoreBackup(original, file, options)).rejects.toThrow('has the extension citus');

    const [coordinator, ...workers] = nodes;
    if (coordinator === undefined) throw new Error('Citus has no coordinator.');
    await createDatabaseAt(coordinator, url);
    useEnvironment({ DATABASE_URL: url });
    await restoreBackup(url, file, options);
    await closeQueue();
    await closeDatabase();
    for (const worker of workers) await createDatabaseAt(worker, url);
    await createExtension(nodes, url);
    expect(await distributeTables(url)).toBeGreaterThan(0);
    expect(await findMisplaced(url)).toEqual([]);

    expect(await list()).toBe(before);
    expect((await retailer.api.get(`/receipts/${id}`)).status).toBe(200);
    expect((await retailer.api.post('/receipts', receiptBody())).status).toBe(201);
  });
});
