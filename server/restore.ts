import path from 'node:path';
import { Command } from 'commander';
import { describeReplayed } from './admin/describe-replayed';
import { restoreBackup, type RestoreOptions } from './backup/restore-backup';
import { withDatabaseAsItIs } from './command-database';
import { reportFailure } from './report-failure';

// `npm run admin -- restore FILE` restores a backup. The service must be stopped.

const command = new Command('npm run admin -- restore')
  .description(
    'Restores a backup, and erases again every consumer who was erased since. Stop the service first.',
  )
  .argument('<file>', 'file that npm run admin -- backup has written')
  .option('--replace', 'removes what the database holds now', false)
  .option('--without-key', 'restores although the key of the backup is lost', false)
  .action(async (file: string, options: RestoreOptions) => {
    const { header, counts, skippedJobs, replayed } = await withDatabaseAsItIs('server', (url) =>
      restoreBackup(url, path.resolve(file), options),
    );
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0) - skippedJobs;
    console.log(
      `Restored the backup of ${header.created} by release ${header.release}: ${rows} rows and ${counts.files} files.`,
    );
    if (skippedJobs > 0)
      console.log(`Left out: ${skippedJobs} jobs of queues that this release does not have.`);
    for (const line of replayed.flatMap(describeReplayed)) console.log(line);
    if (replayed.some(({ waiting, closed }) => waiting + closed > 0)) process.exitCode = 1;
  });

try {
  await command.parseAsync();
} catch (error) {
  reportFailure(error);
}
