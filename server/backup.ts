import path from 'node:path';
import { Command } from 'commander';
import { config } from '@/lib/core/config';
import { makeBackup } from './backup/make-backup';
import { withDatabaseAsItIs } from './command-database';
import { reportFailure } from './report-failure';

// `npm run backup -- FILE`: database and files in one file, while the service runs or not.

const command = new Command('npm run backup --')
  .description(
    'Writes the database and all files to a new file, and reads it back. The service may run meanwhile.',
  )
  .argument('<file>', 'file to write')
  .option('--with-key', 'adds secret.key of the data folder; needs BACKUP_PASSPHRASE', false)
  .action(async (file: string, options: { readonly withKey: boolean }) => {
    const { header, counts } = await withDatabaseAsItIs('command', (url) =>
      makeBackup(config().databaseOwnerUrl ?? url, path.resolve(file), options),
    );
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${file}: ${rows} rows of ${header.tables.length} tables and ${counts.files} files, read back and complete.`,
    );
    if (!options.withKey) console.log(`Not in it: the key ${header.keyId}. Keep it apart; secrets need it.`);
  });

try {
  await command.parseAsync();
} catch (error) {
  reportFailure(error);
}
