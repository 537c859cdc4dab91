import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { systemContext } from '@/lib/platform/context';
import { replayErasures, type Replayed } from '@/lib/domain/privacy/replay-erasures';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { findRetailer } from '@/lib/platform/retailers/store';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { erase, placesOf } from '@/test/api/identifiers/erasing';
import { mapping, processAll, publish, slip } from '@/test/api/pos/till';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// A dump of the database brings back who was erased after it was made; notes beside the files know whom.

const live = databaseUrl();
const dumps: string[] = [];
let own: TestRetailer;

/** A copy of the whole database as it is now, as a restored dump of it would be; returns its address. */
async function dumped(): Promise<string> {
  await closeQueue();
  await closeDatabase();
  const source = new URL(live);
  const url = new URL(live);
  const name = source.pathname.slice(1);
  url.pathname = `${source.pathname}_dump_${dumps.length}`;
  source.pathname = '/postgres';
  const admin = openOwnerClient(source.href);
  // A database is copied only while it has no connections. A file before may have left one behind, and those that are ended
  // are gone in a moment.
  await vi.waitFor(
    async () => {
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      await admin`create database ${admin(url.pathname.slice(1))} template ${admin(name)}`;
    },
    { timeout: 60_000, interval: 200 },
  );
  await admin.end();
  dumps.push(url.pathname.slice(1));
  await goOnWith(live);
  return url.href;
}

/** Goes on with another database, as the service does after a restore. */
async function goOnWith(url: string): Promise<void> {
  await closeQueue();
  await closeDatabase();
  useEnvironment({ DATABASE_URL: url });
  const retailer = await findRetailer(own.ctx.retailer.id);
  if (retailer === null) throw new Error('The retailer was not restored.');
  own = { ...own, ctx: systemContext(retailer, 'test') };
}

afterAll(async () => {
  await goOnWith(live);
  const url = new URL(live);
  url.pathname = '/postgres';
  const admin = openOwnerClient(url.href);
  // A worker of autovacuum in the database is not ours to end, and is gone in a moment.
  for (const name of dumps)
    await vi.waitFor(() => admin`drop database if exists ${admin(name)} with (force)`, { timeout: 9_000 });
  await admin.end();
});

beforeAll(async () => {
  own = await makeRetailer();
});

const replayedOf = (all: readonly Replayed[]) => all.find(({ retailer }) => retailer === own.ctx.retailer.id);

/** Replays the erasures as an operator does, once the log has the requests that were answered before. */
async function replay(): Promise<Replayed | undefined> {
  await writeRequests();
  return replayedOf(await replayErasures());
}

const marked = () => `mark${randomUUID().replaceAll('-', '').slice(0, 12)}`;

async function knownPerson({ api }: TestRetailer, marker: string): Promise<string> {
  const identifier = `${marker}@example.com`;
  const properties = { email: `Other.${marker}@mail.example`, city: `City${marker}` };
  await api.post('/identifiers', { identifier, properties });
  await postedReceipt(own, { identifier, properties: { note: identifier } });
  return identifier;
}

describe('after a dump was restored', () => {
  test('everybody who was erased since is erased again, once, and nobody else', async () => {
    const [early, late, kept] = [marked(), marked(), marked()];
    const known = await knownPerson(own, early);
    const person = await knownPerson(own, late);
    await knownPerson(own, kept);
    // Another person's receipt that went to an address of the person.
    await postedReceipt(own, { identifier: '1001', properties: { email: `other.${late}@mail.example` } });
    await erase(own, known);
    const dump = await dumped();
    await erase(own, person);
    expect(await placesOf(late)).toEqual([]);

    await goOnWith(dump);
    expect(await placesOf(late)).not.toEqual([]);
    expect((await own.api.get(`/identifiers/${person}`)).status).toBe(200);
    expect(await replay()).toEqual({
      retailer: own.ctx.retailer.id,
      ...{ erased: 1, queued: 0, absent: 0, waiting: 0, closed: 0 },
    });
    expect(await placesOf(late)).toEqual([]);
    expect((await own.api.get(`/identifiers/${person}`)).status).toBe(404);
    expect(await placesOf(kept)).not.toEqual([]);
    expect((await own.api.get('/erasures')).json[0]).toMatchObject({
      state: 'done',
      requested_by: 'system:replay-erasures',
    });
    // A consumer who comes back is one again, whom no later replay takes away.
    await knownPerson(own, late);
    expect(await replay()).toBeUndefined();
    expect((await own.api.get(`/identifiers/${person}`)).status).toBe(200);
    await goOnWith(live);
  });

  test('somebody whom only a raw receipt names that waits is erased once it is processed', async () => {
    const marker = marked();
    const identifier = `${marker}@example.com`;
    await publish(own, 'till', mapping.replace('"total"', '"identifier": who, "total"'), [
      'application/json',
    ]);
    await own.api.post('/pos/receipts', slip({ who: identifier }));
    const dump = await dumped();
    await processAll(own);
    await erase(own, identifier);

    await goOnWith(dump);
    expect(await replay()).toMatchObject({ erased: 0, absent: 1, waiting: 1 });
    await processAll(own);
    expect((await own.api.get(`/identifiers/${identifier}`)).status).toBe(200);
    expect(await replay()).toMatchObject({ erased: 1, absent: 0, waiting: 0 });
    expect(await placesOf(marker)).toEqual([]);
    await goOnWith(live);
  });

  test('a note says nothing of a person without the key, and is told where its key is gone', async () => {
    const marker = marked();
    const person = await knownPerson(own, marker);
    const dump = await dumped();
    const key = Buffer.alloc(32, 'x').toString('base64');
    useEnvironment({ SECRET_KEY: key });
    const { id } = (await erase(own, person)) as unknown as { id: string };
    const stream = await fileStorage().read(`erasures/${own.ctx.retailer.id}/${id}`);
    const note = await new Response(stream).text();
    expect(note.toLowerCase()).not.toContain(marker);
    expect(note).toContain(id);

    await goOnWith(dump);
    useEnvironment({ SECRET_KEY: undefined });
    expect(await replay()).toMatchObject({ erased: 0, absent: 0, closed: 1 });
    useEnvironment({ SECRET_KEY: key });
    expect(await replay()).toMatchObject({ erased: 1, closed: 0 });
    expect(await placesOf(marker)).toEqual([]);
    useEnvironment({ SECRET_KEY: undefined });
    await goOnWith(live);
  });

  test('the operator’s command does it, and says what it did', { tags: 'long' }, async () => {
    const marker = marked();
    const person = await knownPerson(own, marker);
    const dump = await dumped();
    await erase(own, person);
    await goOnWith(dump);
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--import', 'tsx', 'server/admin.ts', 'replay-erasures', '--json'],
    ]);
    expect(replayedOf(JSON.parse(stdout) as Replayed[])).toMatchObject({ erased: 1 });
    expect(await placesOf(marker)).toEqual([]);
    await goOnWith(live);
  });
});
