import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { config } from '@/lib/core/config';
import { secretKeyFile } from '@/lib/core/secret-keys';
import { releaseText, sourceRelease } from '@/lib/core/release';
import { currentDigester } from '@/lib/platform/auth/secret-box';
import { openOwnerClient } from '@/lib/platform/db/client';
import { refuseUnfinishedRestore } from '@/server/prepare-database';
import { entryNames, type Counts, type Header } from './archive-shapes';
import { withSnapshot } from './dump-database';
import { dumpFiles } from './dump-files';
import type { Enforcement } from './find-unenforced';
import { showProgress } from './progress';
import { countCopyRows, verifyArchive } from './read-archive';
import { publishFile, writeArchive, type ArchiveWriter } from './write-archive';

export interface MadeBackup {
  readonly header: Header;
  readonly counts: Counts;
  readonly enforcement: Enforcement;
}

/**
 * Writes `<file>.partial`, reads it back, and renames it. A later backup replaces a partial file that an
 * interruption left.
 * @throws Error if the file exists, its folder does not, the database was never prepared, a restore is
 * unfinished, or the file reads back differently.
 */
export async function makeBackup(
  ownerUrl: string,
  file: string,
  { withKey }: { readonly withKey: boolean },
): Promise<MadeBackup> {
  const passphrase = config().backupPassphrase;
  const folder = path.dirname(file);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`There is no folder ${folder}.`);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const key = withKey ? readKey(passphrase) : null;
  await refuseUnfinishedRestore(ownerUrl);
  const draft = `${file}.partial`;
  await rm(draft, { force: true });
  const archive = await writeArchive(draft, passphrase);
  try {
    const made = await fill(archive, ownerUrl, key);
    const read = await verifyArchive(draft, passphrase);
    if (!isDeepStrictEqual(read.counts, made.counts))
      throw new Error('The backup differs when it is read back.');
    await publishFile(draft, file);
    return made;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** @throws Error if the key is not in the data folder, or there is no passphrase to encrypt it. */
function readKey(passphrase: string | undefined): Buffer {
  if (passphrase === undefined)
    throw new Error(
      '--with-key needs BACKUP_PASSPHRASE: the key would protect nothing in clear beside what it encrypts.',
    );
  if (!existsSync(secretKeyFile()))
    throw new Error(`There is no ${secretKeyFile()}: the key is in SECRET_KEY. Back it up where it is kept.`);
  return readFileSync(secretKeyFile());
}

async function fill(archive: ArchiveWriter, ownerUrl: string, key: Buffer | null): Promise<MadeBackup> {
  const owner = openOwnerClient(ownerUrl);
  const rows: Record<string, number> = {};
  let files = 0;
  try {
    const { header, enforcement } = await withSnapshot(owner, async (snapshot) => {
      const { migrations, tables, sequences, enforcement: found } = snapshot;
      const made: Header = {
        format: 1,
        release: releaseText(sourceRelease()),
        created: new Date().toISOString(),
        migrations,
        keyId: currentDigester('backup').keyId,
        tables,
        sequences,
      };
      await archive.add(entryNames.header, Buffer.from(JSON.stringify(made)));
      if (key !== null) await archive.add(entryNames.key, key);
      const progress = showProgress(snapshot.estimatedRows);
      try {
        for (const table of tables) {
          let number = 0;
          for await (const part of snapshot.parts(table)) {
            await archive.add(entryNames.part(table, (number += 1)), part);
            const name = `${table.schema}.${table.name}`;
            const count = countCopyRows(part);
            rows[name] = (rows[name] ?? 0) + count;
            progress.add(count, `rows, ${name}`);
          }
        }
      } finally {
        progress.stop();
      }
      return { header: made, enforcement: found };
    });
    // Files come after rows, because the service writes a file before the row that refers to it.
    for await (const { key: name, bytes } of dumpFiles()) {
      await archive.add(entryNames.file(name), bytes);
      files += 1;
    }
    const counts = { rows, files };
    await archive.finish(counts);
    return { header, counts, enforcement };
  } finally {
    await owner.end({ timeout: 5 });
  }
}
