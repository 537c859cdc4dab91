import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { sealNewEntries } from '@/lib/domain/audit/store/chain';
import { closeDatabase, databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { distributeTables } from '@/server/citus/distribute-tables';
import { readShardGroups } from '@/server/citus/read-shards';
import { prepareDatabase } from '@/server/prepare-database';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { addWorker, citusNodes, createDatabaseAt, createExtension, dropDistributed } from './databases';

// A worker that comes later, as docs/operations.md adds it. `npm run test:citus` runs this; without Citus it runs nothing.

describe.runIf(process.env['CITUS_LOG'] !== undefined)(
  'a worker that is added while the service runs',
  () => {
    let nodes: Awaited<ReturnType<typeof citusNodes>>;
    let url: string;

    beforeAll(async () => {
      const owner = openOwnerClient(databaseUrl());
      nodes = await citusNodes(owner);
      await owner.end();
      const address = new URL(databaseUrl());
      address.pathname += '_grown';
      url = address.href;
      for (const node of nodes) await createDatabaseAt(node, url);
      await createExtension(nodes.slice(0, -1), url);
      useEnvironment({ DATABASE_URL: url });
      await prepareDatabase(url);
      await distributeTables(url);
    });
    afterAll(async () => {
      await closeQueue();
      await closeDatabase();
      await dropDistributed(nodes, url);
    });

    test('takes a group of shards with everything of its retailers', async () => {
      const { api, ctx } = await makeRetailer();
      const id = await postedReceipt({ api });
      const [before] = await readShardGroups(url);
      const added = nodes.at(-1);
      if (before === undefined || added === undefined) throw new Error('There is nothing to move.');
      await addWorker(nodes, url, added);
      const owner = openOwnerClient(url);
      const [host = '', port = ''] = before.node.split(':');
      await owner`select citus_move_shard_placement(${before.shard}, ${host}, ${Number(port)}, ${added.host}, ${added.port})`;
      await owner.end();

      const groups = await readShardGroups(url);
      const moved = groups.find(({ shard }) => shard === before.shard);
      expect(moved).toMatchObject({ node: `${added.host}:${added.port}`, retailers: before.retailers });
      expect((await api.get(`/receipts/${id}`)).status).toBe(200);
      expect((await api.post('/receipts', receiptBody())).status).toBe(201);
      await sealNewEntries(ctx, new AbortController().signal);
    });
  },
);
