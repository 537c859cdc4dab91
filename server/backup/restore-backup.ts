import { existsSync, linkSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { config } from '@/lib/core/config';
import { forgetSecretKeys, secretKeyFile } from '@/lib/core/secret-keys';
import { releaseText, sourceRelease } from '@/lib/core/release';
import { writeDurably } from '@/lib/core/write-durably';
import { replayErasures, type Replayed } from '@/lib/domain/privacy/replay-erasures';
import { findDigester } from '@/lib/platform/auth/secret-box';
import { openOwnerClient } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { prepareQueues } from '@/lib/registry/prepare-queues';
import { bringUpToDate } from '@/server/prepare-database';
import { reasonOf } from '@/server/report-failure';
import {
  entryNames,
  fileKeyOfEntry,
  migrationsFolder,
  tableOfEntry,
  type Counts,
  type Header,
} from './archive-shapes';
import {
  checkColumns,
  copyIn,
  emptyDatabase,
  finishRestore,
  putBack,
  setSequences,
  takeDatabase,
} from './load-database';
import { showProgress } from './progress';
import { countCopyRows, readArchive, verifyArchive } from './read-archive';

export interface RestoreOptions {
  readonly replace: boolean;
  readonly withoutKey: boolean;
}

export interface Restored {
  readonly header: Header;
  readonly counts: Counts;
  readonly skippedJobs: number;
  readonly replayed: readonly Replayed[];
}

/**
 * Checks the whole file before it changes the database. Then it restores, migrates, and repeats erasures.
 * After a failure it puts the earlier content back. If the process dies, the next restore does so, and the
 * service refuses the database until then.
 * @throws Error if the file is incomplete or of a newer release, the key is missing, or the database holds
 * data or refuses a row.
 */
export async function restoreBackup(url: string, file: string, options: RestoreOptions): Promise<Restored> {
  const { databaseOwnerUrl: ownerUrl = url, backupPassphrase } = config();
  const hadKey = existsSync(secretKeyFile());
  const owner = openOwnerClient(ownerUrl);
  try {
    await takeDatabase(owner);
    const { header, counts, hasKey } = await verifyArchive(file, backupPassphrase);
    checkMigrations(header);
    checkKey(header, { hasKey, withoutKey: options.withoutKey });
    await emptyDatabase(owner, { mayReplace: options.replace });
    try {
      await migrateUpTo(ownerUrl, header.migrations.length);
      await prepareQueues(ownerUrl);
      const known = await checkColumns(owner, header);
      const skippedJobs = await load(owner, file, { header, counts, known });
      await bringUpToDate(url, ownerUrl);
      const replayed = await replayErasures();
      await finishRestore(owner);
      return { header, counts, skippedJobs, replayed };
    } catch (error) {
      await abortRestore(owner, error);
      if (!hadKey) rmSync(secretKeyFile(), { force: true });
      throw error;
    }
  } finally {
    await owner.end({ timeout: 5 });
  }
}

/**
 * Puts the earlier content back.
 * @throws Error with both reasons if that fails as well.
 */
async function abortRestore(owner: Sql, why: unknown): Promise<void> {
  try {
    await putBack(owner);
  } catch (cause) {
    throw new Error(
      `${reasonOf(why)}\nThe database could not be put back to what it was (${reasonOf(cause)}): run the restore again.`,
      { cause },
    );
  }
}

/** @throws Error unless this release has the backup's migrations in the same order. */
function checkMigrations({ migrations, release }: Header): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (migrations.every((hash, index) => hash === known[index])) return;
  throw new Error(
    `The backup was made by release ${release}, whose tables this release, ${releaseText(sourceRelease())}, does not know. ` +
      'Use that one, or a later one.',
  );
}

/** @throws Error if no key here can decrypt the secrets of the backup. */
function checkKey(
  { keyId }: Header,
  given: { readonly hasKey: boolean; readonly withoutKey: boolean },
): void {
  if (given.withoutKey) return;
  // Checked first, because `findDigester` would create a missing key.
  const none = config().secretKey === undefined && !existsSync(secretKeyFile());
  if (none ? given.hasKey : findDigester('backup', keyId) !== null) return;
  throw new Error(
    `The key ${keyId}, which encrypts secrets in the backup, is not here. Set SECRET_KEY, or put the secret.key of then ` +
      `into ${config().dataDir}. If it is lost, add --without-key: clients then need new secrets.`,
  );
}

async function migrateUpTo(ownerUrl: string, count: number): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'receipt-service-restore-'));
  try {
    await cp(migrationsFolder, path.join(root, migrationsFolder), { recursive: true });
    const journalFile = path.join(root, migrationsFolder, 'meta/_journal.json');
    const journal = journalShape.parse(JSON.parse(await readFile(journalFile, 'utf8')));
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase(ownerUrl, root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const journalShape = z.looseObject({ entries: z.array(z.unknown()) });

async function load(
  owner: Sql,
  file: string,
  {
    header,
    counts,
    known,
  }: { readonly header: Header; readonly counts: Counts; readonly known: ReadonlySet<string> },
): Promise<number> {
  const tables = new Map(header.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const storage = fileStorage();
  const progress = showProgress(Object.values(counts.rows).reduce((sum, rows) => sum + rows, counts.files));
  const read: Record<string, number> = {};
  let skippedJobs = 0;
  let secret: Buffer | null = null;
  await owner`set synchronous_commit = off`;
  try {
    for await (const { name, bytes } of readArchive(file, config().backupPassphrase)) {
      const tableKey = tableOfEntry(name) ?? '';
      const table = tables.get(tableKey);
      const key = fileKeyOfEntry(name);
      if (table !== undefined) {
        const before = read[tableKey] ?? 0;
        skippedJobs += await copyIn(owner, table, bytes, { before, known });
        read[tableKey] = before + countCopyRows(bytes);
        progress.add(countCopyRows(bytes), `rows, ${tableKey}`);
      } else if (key !== null) {
        await storage.write(key, bytes);
        progress.add(1, 'files');
      } else if (name === entryNames.key) {
        secret = bytes;
      }
    }
  } finally {
    progress.stop();
  }
  if (secret !== null && !existsSync(secretKeyFile())) writeDurably(secretKeyFile(), secret, linkSync);
  // Drops cached keys, so that the erasures use the backup's key.
  forgetSecretKeys();
  await setSequences(owner, header.sequences);
  await owner`set synchronous_commit = on`;
  await owner`analyze`;
  return skippedJobs;
}
