import { statSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { config } from '@/lib/core/config';
import { recordBackup, type BackupRun } from '@/lib/platform/storage/backup-notes';
import { makeBackup } from './backup/make-backup';
import { withDatabaseAsItIs } from './command-database';
import { reasonOf, reportFailure } from './report-failure';

// `npm run admin -- backup FILE` writes the database and all files into one file. The service may run.

const command = new Command('npm run admin -- backup')
  .description(
    'Writes the database and all files to a new file, and reads it back. The service may run meanwhile.',
  )
  .argument('<file>', 'file to write')
  .option('--with-key', 'adds secret.key of the data folder; needs BACKUP_PASSPHRASE', false)
  .action(async (file: string, options: { readonly withKey: boolean }) => {
    const { header, counts, enforcement } = await withDatabaseAsItIs('command', (url) =>
      makeBackup(config().databaseOwnerUrl ?? url, path.resolve(file), options),
    ).catch(async (error: unknown) => {
      await note({ outcome: 'failed', endedAt: new Date(), bytes: 0 });
      throw error;
    });
    await note({ outcome: 'completed', endedAt: new Date(), bytes: statSync(file).size });
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${file}, by release ${header.release}: ${rows} rows of ${header.tables.length} tables and ${counts.files} files, read back as they were written.`,
    );
    if (enforcement.missing.length === 0)
      console.log(
        enforcement.constraints === null
          ? 'The database is of an earlier release: the constraints of its tables are not compared with those of a restore.'
          : `PostgreSQL holds them to each of the ${enforcement.constraints} constraints of the tables that a restore makes.`,
      );
    if (!options.withKey) console.log(`Not in it: the key ${header.keyId}. Keep it apart; secrets need it.`);
    for (const line of enforcement.missing) console.error(`A restore may fail: ${line}.`);
    if (enforcement.missing.length > 0) process.exitCode = 1;
  });

async function note(run: BackupRun): Promise<void> {
  try {
    await recordBackup(run);
  } catch (error) {
    console.error(`Metrics will not tell of this run: ${reasonOf(error)}`);
  }
}

try {
  await command.parseAsync();
} catch (error) {
  reportFailure(error);
}
