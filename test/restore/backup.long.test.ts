import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { runCommand, startCommand } from './commands';

// A restore drill: a backup made under writers comes back whole, also when backup or restore was killed on the way, and
// without the consumers that were erased since.

/** Each test runs several commands of the service, one after the other. */
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let original: string;
let server: EmbeddedPostgres;
let retailer: TestRetailer;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  original = at('original');
  server = await startEmbeddedPostgres({ dataDir: original, purpose: 'server' });
  await prepareDatabase(server.url);
  useEnvironment({ DATABASE_URL: server.url, DATA_DIR: original, SECRET_KEY: undefined });
  retailer = await makeRetailer({ receipt_links: true });
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Submits receipts until told to stop; returns the ids of those that were accepted. */
function write(): { readonly ids: string[]; readonly stop: () => Promise<void> } {
  const ids: string[] = [];
  const stopped = new AbortController();
  const writing = (async () => {
    while (!stopped.signal.aborted) {
      const identifier = `person-${ids.length}@example.com`;
      ids.push(await postedReceipt(retailer, { identifier, total: ids.length }));
    }
  })();
  return {
    ids,
    stop: async () => {
      stopped.abort();
      await writing;
    },
  };
}

/** What a restored folder holds. */
async function look(dataDir: string) {
  const restored = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
  const client = openOwnerClient(restored.url);
  try {
    await prepareDatabase(restored.url);
    useEnvironment({ DATABASE_OWNER_URL: undefined });
    const ids = await client<{ id: string }[]>`select id from receipts`;
    const [counts] = await client<{ unlinked: number; unknown: number; erased: number }[]>`select
      (select count(*)::int from receipts r where not exists (
        select from receipt_links l where l.retailer_id = r.retailer_id and l.receipt_id = r.id)) as unlinked,
      (select count(*)::int from receipts r where r.identifier is not null and not exists (
        select from identifiers i where i.retailer_id = r.retailer_id and i.identifier = r.identifier)) as unknown,
      (select count(*)::int from identifiers where identifier = 'erased@example.com') as erased`;
    return { ids: new Set(ids.map(({ id }) => id)), counts };
  } finally {
    await client.end();
    await restored.stop();
  }
}

describe('a backup made while receipts arrive', () => {
  test('comes back whole and consistent, without those who were erased since', async () => {
    await postedReceipt(retailer, { identifier: 'erased@example.com' });
    const attachment = await retailer.api.request('/attachments', { method: 'POST', body: 'a file to keep' });
    expect(attachment.status).toBe(201);
    const writer = write();
    await vi.waitUntil(() => writer.ids.length > 50, { timeout: 60_000 });
    const before = [...writer.ids];
    const file = at('drill.backup');
    const made = await runCommand('backup', [file, '--with-key'], {
      DATA_DIR: original,
      BACKUP_PASSPHRASE: 'a passphrase of twelve',
    });
    expect(made).toMatchObject({ code: 0 });
    expect(writer.ids.length).toBeGreaterThan(before.length);
    await writer.stop();
    await erase(retailer, 'erased@example.com');

    const target = at('restored');
    await mkdir(target, { mode: 0o711 });
    await cp(path.join(original, 'files/erasures'), path.join(target, 'files/erasures'), { recursive: true });
    const environment = { DATA_DIR: target, BACKUP_PASSPHRASE: 'a passphrase of twelve' };
    const restored = await runCommand('restore', [file], environment);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('1 erased again');
    const { ids, counts } = await look(target);
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(counts).toEqual({ unlinked: 0, unknown: 0, erased: 0 });

    const again = await runCommand('restore', [file], environment);
    expect(again).toMatchObject({ code: 1 });
    expect(again.said).toContain('holds data already');
    expect(await runCommand('restore', [file, '--replace'], environment)).toMatchObject({ code: 0 });
  });
});

describe('killed', () => {
  test('a backup leaves no file of its name, and the next one works', async () => {
    const file = at('killed.backup');
    const running = startCommand('backup', [file], { DATA_DIR: original });
    await vi.waitUntil(() => existsSync(`${file}.partial`), { timeout: 60_000, interval: 5 });
    running.kill();
    await running.ended;
    expect(existsSync(file)).toBe(false);
    expect(await runCommand('backup', [file], { DATA_DIR: original })).toMatchObject({ code: 0 });
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  test('a restore leaves a database that the service refuses, until it is run again', async () => {
    const target = at('interrupted');
    await mkdir(target, { mode: 0o711 });
    await cp(path.join(original, 'secret.key'), path.join(target, 'secret.key'));
    const running = startCommand('restore', [at('killed.backup')], { DATA_DIR: target });
    // The tables are made, and rows begin to arrive.
    await running.says('0%');
    running.kill();
    await running.ended;
    const refused = await runCommand('admin', ['list-retailers'], { DATA_DIR: target });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('was interrupted');
    expect(await runCommand('restore', [at('killed.backup')], { DATA_DIR: target })).toMatchObject({
      code: 0,
    });
    expect((await runCommand('admin', ['list-retailers'], { DATA_DIR: target })).said).toContain('1\t');
  });
});

describe('a restore is refused, and changes nothing,', () => {
  test('without the key of the backup', async () => {
    const target = at('without-key');
    const refused = await runCommand('restore', [at('killed.backup')], { DATA_DIR: target });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(/The key [\da-f]{8}.* is not here/);
    expect(existsSync(path.join(target, 'secret.key'))).toBe(false);
    const other = { DATA_DIR: target, SECRET_KEY: 'x'.repeat(44) };
    expect(await runCommand('restore', [at('killed.backup')], other)).toMatchObject({ code: 1 });
    expect(await runCommand('restore', [at('killed.backup'), '--without-key'], other)).toMatchObject({
      code: 0,
    });
  });

  test('while the service runs on the data folder', async () => {
    const refused = await runCommand('restore', [at('killed.backup'), '--replace'], { DATA_DIR: original });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('already running');
  });

  test('while the service is connected to a database of yours', async () => {
    const refused = await runCommand('restore', [at('killed.backup'), '--replace'], {
      DATABASE_URL: server.url,
      DATA_DIR: original,
    });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(/has \d+ connections to the database/);
  });
});
