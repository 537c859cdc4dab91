import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { queueOutdated } from '@/lib/domain/receipts/index/queue-outdated';
import { reindexSearchJob } from '@/lib/domain/receipts/index/reindex-search-job';
import { log } from '@/lib/core/log';
import { databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { entryNames, tableOfEntry, type Header } from '@/server/backup/archive-shapes';
import { readArchive, verifyArchive } from '@/server/backup/read-archive';
import { restoreBackup, type Restored } from '@/server/backup/restore-backup';
import { writeArchive } from '@/server/backup/write-archive';
import { prepareDatabase } from '@/server/prepare-database';
import { apiClient, bearerToken } from '@/test/api-client';
import { holds } from '@/test/crash/sales';
import { receiptBody } from '@/test/factories';
import { publishedCodes } from '@/test/fiscal-codes';
import { openPage } from '@/test/receipt-page/receipt-pages';
import manifest from '@/package.json';
import { answersShape, archiveFiles, archiveFolder, archivedReleases, type Answers } from './archive';
import { makeOwnDatabase } from './own-database';

// Every release reads what each release before it has stored: a backup is restored into the tables of its release, which the
// migrations since then make those of this one, and the service answers as it did then.

const [oldest = ''] = archivedReleases();

const inArchive = (version: string, file: keyof typeof archiveFiles) =>
  path.join(archiveFolder(version), archiveFiles[file]);

function answersOf(version: string): Answers {
  return answersShape.parse(JSON.parse(readFileSync(inArchive(version, 'answers'), 'utf8')));
}

/** Restores a backup of a release as an operator does, with its key in an empty data folder, and starts on it. */
async function restore(version: string, backup = inArchive(version, 'backup')): Promise<Restored> {
  const { url, dataDir } = await makeOwnDatabase('restored');
  await copyFile(inArchive(version, 'key'), path.join(dataDir, 'secret.key'));
  const restored = await restoreBackup(url, backup, { replace: false, withoutKey: false });
  await prepareDatabase(url);
  return restored;
}

test('there is an archive of this release', () => {
  expect(archivedReleases()).toContain(manifest.version);
});

describe.each(archivedReleases())('release %s', (version) => {
  test('what it stored is read by this one, and added to', async () => {
    const { header, skippedJobs } = await restore(version);
    expect(header.release).toContain(version);
    expect(skippedJobs).toBe(0);
    const { bearer, asked, page, file } = answersOf(version);
    const api = apiClient({ authorization: `Bearer ${await bearerToken(bearer)}` });
    for (const [url, expected] of Object.entries(asked)) {
      const { status, json, text } = await api.get(url);
      expect({ url, status, holds: holds(json, expected) }, text).toEqual({ url, status: 200, holds: true });
    }
    const { status, html } = await openPage(page.token);
    expect(status).toBe(200);
    for (const text of page.texts) expect(html).toContain(text);
    const stored = await api.get(file.path);
    expect(Buffer.from(stored.text).toString('base64')).toBe(file.base64);
    expect((await api.post('/receipts', receiptBody())).status).toBe(201);
  });
});

/** Changes to a copy of a backup. */
interface Changes {
  readonly header: (header: Header) => Header;
  /** Rows of a table, as COPY's text format has them, without their last line break. */
  readonly rows: { readonly table: string; readonly change: (row: string) => string };
}

/** Copies the backup of the oldest release, changed, beside a database of its own; answers the copy, and how much is in it. */
async function changeBackup({ header: changeHeader, rows }: Changes) {
  const source = inArchive(oldest, 'backup');
  const { header, counts } = await verifyArchive(source, undefined);
  const { dataDir } = await makeOwnDatabase('changed');
  const file = path.join(dataDir, 'changed.backup');
  const archive = await writeArchive(file, undefined);
  for await (const { name, bytes } of readArchive(source, undefined)) {
    if (name === entryNames.header) {
      await archive.add(name, Buffer.from(JSON.stringify(changeHeader(header))));
    } else if (tableOfEntry(name) === rows.table) {
      const changed = bytes.toString().split('\n').slice(0, -1).map(rows.change);
      await archive.add(name, Buffer.from(`${changed.join('\n')}\n`));
    } else {
      await archive.add(name, bytes);
    }
  }
  await archive.finish(counts);
  return { file, counts };
}

/** A header in which a table has other columns. */
function withColumns(header: Header, table: string, change: (columns: string[]) => string[]): Header {
  const isIt = ({ schema, name }: Header['tables'][number]) => `${schema}.${name}` === table;
  return {
    ...header,
    tables: header.tables.map((each) => (isIt(each) ? { ...each, columns: change(each.columns) } : each)),
  };
}

async function askOwner<Row extends object>(text: string): Promise<readonly Row[]> {
  const owner = openOwnerClient(databaseUrl());
  try {
    return await owner.unsafe<Row[]>(text);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

test('an upgrade copies fiscal data that the oldest release has stored in properties', async () => {
  await restore(oldest);
  const codes = [{ type: 'QR', data: publishedCodes.tse256 }];
  const submitted = `submitted || '${JSON.stringify({ properties: { codes } })}'`;
  await askOwner(`update receipts set properties = null, pos_data_ids = '{raw}', submitted = ${submitted}`);
  // As the jobs' process begins, which then takes them.
  await queueOutdated();
  const queued = await askOwner<{ data: { retailer: number } }>(
    `select data from pgboss.job where name = '${reindexSearchJob.name}' and state = 'created'`,
  );
  const run = { id: 'test', attempt: 1, signal: new AbortController().signal, log: log() };
  for (const { data } of queued) await reindexSearchJob.run(data, run);
  const { bearer, asked } = answersOf(oldest);
  const api = apiClient({ authorization: `Bearer ${await bearerToken(bearer)}` });
  const [path = ''] = Object.keys(asked);
  expect((await api.get(path)).json).toContainEqual(
    expect.objectContaining({
      properties: { codes },
      fiscal: [{ scheme: 'de-tse', status: 'original', code: publishedCodes.tse256, url: null, values: {} }],
    }),
  );
  const [left] = await askOwner<{ count: number }>(
    'select count(*)::int as count from receipts where fiscal is null',
  );
  expect(left?.count).toBe(0);
});

test('what a release stored goes through the migrations since it', { tags: 'long' }, async () => {
  const table = 'public.loyalty_programs';
  const added = 'erased_reward_id';
  const { file, counts } = await changeBackup({
    // As a release had it that did not know the last migration.
    header: (header) => ({
      ...withColumns(header, table, (columns) => {
        expect(columns.at(-1)).toBe(added);
        return columns.slice(0, -1);
      }),
      migrations: header.migrations.slice(0, -1),
    }),
    rows: { table, change: (row) => row.slice(0, row.lastIndexOf('\t')) },
  });
  await restore(oldest, file);
  const programs = await askOwner<{ erased: number }>(`select ${added} as erased from ${table}`);
  expect(programs).toHaveLength(counts.rows[table] ?? 0);
  expect(new Set(programs.map(({ erased }) => erased))).toEqual(new Set([0]));
});

test(
  'a backup of an earlier version of the queue library is restored without what that has removed',
  { tags: 'long' },
  async () => {
    const table = 'pgboss.job';
    const { file, counts } = await changeBackup({
      header: (header) => withColumns(header, table, (columns) => ['removed since', ...columns]),
      rows: { table, change: (row) => `{"of": "before"}\t${row}` },
    });
    expect(await restore(oldest, file)).toMatchObject({ skippedJobs: 0 });
    const [row] = await askOwner<{ count: number }>(`select count(*)::int as count from ${table}`);
    expect(row?.count).toBe(counts.rows[table]);
  },
);
