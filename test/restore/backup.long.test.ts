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
import { tableOfEntry } from '@/server/backup/archive-shapes';
import { readArchive, verifyArchive } from '@/server/backup/read-archive';
import { writeArchive } from '@/server/backup/write-archive';
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
const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of twelve' };

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
      ...passphrase,
    });
    expect(made).toMatchObject({ code: 0 });
    expect(writer.ids.length).toBeGreaterThan(before.length);
    await writer.stop();
    await erase(retailer, 'erased@example.com');

    const target = at('restored');
    await mkdir(target, { mode: 0o711 });
    await cp(path.join(original, 'files/erasures'), path.join(target, 'files/erasures'), { recursive: true });
    const environment = { DATA_DIR: target, ...passphrase };
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

/** Copies a backup with the rows of a table changed, as COPY's text format has them; answers the copy. */
async function changeRows(
  name: string,
  table: string,
  change: (rows: string[], columns: readonly string[]) => string[],
  source = 'killed.backup',
): Promise<string> {
  const [from, to] = [at(source), at(name)];
  const { header, counts } = await verifyArchive(from, undefined);
  const columns = header.tables.find((each) => `${each.schema}.${each.name}` === table)?.columns ?? [];
  const archive = await writeArchive(to, undefined);
  const rows = { ...counts.rows };
  for await (const entry of readArchive(from, undefined)) {
    if (tableOfEntry(entry.name) !== table) {
      await archive.add(entry.name, entry.bytes);
      continue;
    }
    const changed = change(entry.bytes.toString().split('\n').slice(0, -1), columns);
    rows[table] = changed.length;
    await archive.add(entry.name, Buffer.from(`${changed.join('\n')}\n`));
  }
  await archive.finish({ ...counts, rows });
  return to;
}

/** A row with one of its values changed. */
function withValue(row: string, columns: readonly string[], column: string, value: string): string {
  return row
    .split('\t')
    .map((old, index) => (columns[index] === column ? value : old))
    .join('\t');
}

describe('jobs', () => {
  test('that have still to be done are carried over, and none of the library, nor such that have ended', async () => {
    const client = openOwnerClient(server.url);
    try {
      // As the scheduler of a service that runs leaves them, each minute.
      await client`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
          retention_seconds, deletion_seconds, partition, table_name)
        select '__pgboss__send-it', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
          deletion_seconds, partition, table_name from pgboss.queue where name = 'seal-audit' on conflict do nothing`;
      for (const state of ['created', 'completed'])
        await client`insert into pgboss.job (name, state) values ('__pgboss__send-it', ${state}::text::pgboss.job_state)`;
      await client`delete from pgboss.job where name = 'seal-audit'`;
      const made = await client<{ id: string; state: string }[]>`
        insert into pgboss.job (name, state) select 'seal-audit', unnest(enum_range(null::pgboss.job_state)) returning id, state`;
      const ids = Object.fromEntries(made.map(({ id, state }) => [state, id]));
      const depend = (child = '', parent = '') => client`insert into pgboss.job_dependency
        values ('seal-audit', ${child}, 'seal-audit', ${parent})`;
      await depend(ids['created'], ids['active']);
      await depend(ids['created'], ids['completed']);
      const file = at('jobs.backup');
      const done = await runCommand('backup', [file], { DATA_DIR: original });
      expect(done, done.said).toMatchObject({ code: 0 });
      const rows: Record<string, string[]> = {};
      for await (const { name, bytes } of readArchive(file, undefined))
        rows[tableOfEntry(name) ?? ''] = bytes.toString().split('\n').slice(0, -1);
      const jobs = rows['pgboss.job'] ?? [];
      const own = jobs.filter((row) => row.includes('\tseal-audit\t'));
      expect(own.map((row) => row.split('\t')[0]).toSorted()).toEqual(
        ['created', 'retry', 'active'].map((state) => ids[state]).toSorted(),
      );
      expect(jobs.filter((row) => row.includes('__pgboss__'))).toEqual([]);
      expect(rows['pgboss.job_dependency']).toEqual([
        ['seal-audit', ids['created'], 'seal-audit', ids['active']].join('\t'),
      ]);
    } finally {
      await client.end();
    }
  });

  test('of queues that there are not, as in backups of before, are left out and counted', async () => {
    const file = await changeRows(
      'before.backup',
      'pgboss.job',
      (rows, columns) => [
        ...rows,
        ...[1, 2, 3].map((number) => {
          const id = `00000000-0000-7000-8000-00000000000${number}`;
          return withValue(withValue(rows[0] ?? '', columns, 'id', id), columns, 'name', '__pgboss__send-it');
        }),
      ],
      'jobs.backup',
    );
    const restored = await runCommand('restore', [file, '--without-key'], { DATA_DIR: at('before') });
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(restored.said).toContain('Left out: 3 jobs of queues that this release does not have.');
  });
});

describe('a row that the database refuses ends the restore', () => {
  /** Files with a refused row, and what a restore of each says. */
  const refused: Readonly<Record<string, () => Promise<{ file: string; said: RegExp }>>> = {
    'by its form': async () => ({
      file: await changeRows('form.backup', 'public.receipts', (rows, columns) =>
        rows.with(2, withValue(rows[2] ?? '', columns, 'id', 'no-id')),
      ),
      said: /refuses row 3 of public\.receipts \(column id\): invalid input syntax/,
    }),
    'by a key that it repeats': async () => ({
      file: await changeRows('repeated.backup', 'public.receipts', (rows) => [...rows, rows[0] ?? '']),
      said: /refuses row \d+ of public\.receipts: duplicate key/,
    }),
    'by what it refers to': async () => ({
      file: await changeRows('referring.backup', 'public.receipts', (rows, columns) =>
        rows.with(2, withValue(rows[2] ?? '', columns, 'retailer_id', '4711')),
      ),
      said: /refuses one of the rows 1 to \d+ of public\.receipts: .* Key \(retailer_id\)=\(4711\)/,
    }),
  };

  test.each(Object.entries(refused))('%s, and an empty database is as it was', async (how, make) => {
    const { file, said } = await make();
    const target = { DATA_DIR: at(`refused ${how}`) };
    const failed = await runCommand('restore', [file, '--without-key'], target);
    expect(failed).toMatchObject({ code: 1, said: expect.stringMatching(said) });
    expect(existsSync(path.join(target.DATA_DIR, 'secret.key'))).toBe(false);
    // What starts the service brings the tables up to date first.
    expect(await runCommand('admin', ['list-retailers'], target)).toMatchObject({ code: 0 });
    const again = await runCommand('restore', [at('killed.backup'), '--without-key'], target);
    expect(again, again.said).toMatchObject({ code: 0 });
  });

  test('and what --replace was to remove is still there', async () => {
    const target = { DATA_DIR: at('kept') };
    await mkdir(target.DATA_DIR, { mode: 0o711 });
    await cp(path.join(original, 'secret.key'), path.join(target.DATA_DIR, 'secret.key'));
    expect(await runCommand('restore', [at('drill.backup')], { ...target, ...passphrase })).toMatchObject({
      code: 0,
    });
    const before = await look(target.DATA_DIR);
    const failed = await runCommand('restore', [at('form.backup'), '--replace'], target);
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('refuses row 3') });
    expect(await look(target.DATA_DIR)).toEqual(before);
    // Killed on the way, the next one puts them back as well, also where it is refused.
    const running = startCommand('restore', [at('killed.backup'), '--replace'], target);
    await running.says('0%');
    running.kill();
    await running.ended;
    expect(await runCommand('admin', ['list-retailers'], target)).toMatchObject({ code: 1 });
    expect(await runCommand('backup', [at('half.backup')], target)).toMatchObject({
      code: 1,
      said: expect.stringContaining('was interrupted'),
    });
    expect(await runCommand('restore', [at('killed.backup')], target)).toMatchObject({
      code: 1,
      said: expect.stringContaining('holds data already'),
    });
    expect(await look(target.DATA_DIR)).toEqual(before);
  });
});

describe('a backup says', () => {
  test('what it has checked, and what a restore may refuse', async () => {
    const done = await runCommand('backup', [at('checked.backup')], { DATA_DIR: original });
    const client = openOwnerClient(server.url);
    const [held] = await client<{ tables: number }[]>`
      select count(*)::integer as tables from pg_tables where schemaname = 'public'`;
    // Two of the queue hold jobs.
    const tables = (held?.tables ?? 0) + 2;
    const said = `rows of ${tables} tables and \\d+ files, read back as they were written\\.\n`;
    expect(done.said).toMatch(new RegExp(`${said}PostgreSQL holds them to each of the \\d{3} constraints`));
    try {
      await client`alter table stores drop constraint stores_retailer_id_retailers_id_fk`;
      await client`alter table stores add constraint stores_retailer_id_retailers_id_fk
        foreign key (retailer_id) references retailers not valid`;
      await client`create table of_the_operator (id integer)`;
      const doubtful = await runCommand('backup', [at('doubtful.backup')], { DATA_DIR: original });
      expect(doubtful).toMatchObject({ code: 1 });
      expect(doubtful.said).toContain('a restore has no column public.of_the_operator.id');
      expect(doubtful.said).toMatch(/public\.stores\.stores_retailer_id_retailers_id_fk is not enforced/);
      expect(doubtful.said).not.toContain('PostgreSQL holds them');
      const [newest] = await client`
        delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
        returning *`;
      const earlier = await runCommand('backup', [at('earlier.backup')], { DATA_DIR: original });
      await client`insert into drizzle.__drizzle_migrations ${client(newest ?? {})}`;
      expect(earlier).toMatchObject({ code: 0, said: expect.stringContaining('are not compared') });
    } finally {
      await client`alter table stores validate constraint stores_retailer_id_retailers_id_fk`;
      await client`drop table of_the_operator`;
      await client.end();
    }
  });

  test.each([
    ['of a folder that is not there', () => [at('nowhere/x.backup')], /^There is no folder .*nowhere\.$/m],
    ['of a file that is there', () => [at('killed.backup')], /killed\.backup exists already\.$/m],
  ])('in a sentence what is wrong %s', async (_what, args, said) => {
    const failed = await runCommand('backup', args(), { DATA_DIR: original });
    expect(failed).toMatchObject({ code: 1, said: expect.stringMatching(said) });
  });

  test('that there is nothing to back up', async () => {
    const failed = await runCommand('backup', [at('empty.backup')], { DATA_DIR: at('empty') });
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('The database is empty') });
    expect(existsSync(at('empty.backup'))).toBe(false);
  });
});

describe('a restore is refused, and changes nothing,', () => {
  test('of a file that cannot be read', async () => {
    const said = async (file: string) =>
      (await runCommand('restore', [file], { DATA_DIR: at('unread') })).said.trim().split('\n').at(-1);
    expect(await said(at('nowhere.backup'))).toBe(
      `${at('nowhere.backup')} cannot be used: it does not exist.`,
    );
    expect(await said(folder)).toBe(`${folder} is a folder.`);
  });

  test('without the key of the backup', async () => {
    const target = at('without-key');
    const refused = await runCommand('restore', [at('killed.backup')], { DATA_DIR: target });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(/The key [\da-f]{8}.* is not here/);
    expect(existsSync(path.join(target, 'secret.key'))).toBe(false);
    const other = { DATA_DIR: target, SECRET_KEY: Buffer.alloc(32, 'x').toString('base64') };
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
