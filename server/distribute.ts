import { Command } from 'commander';
import { productionConfig } from './environment';
import { distributeTables, findMisplaced } from './citus/distribute-tables';
import { readShardGroups } from './citus/read-shards';
import { withDatabaseUrl } from './command-database';
import { reportFailure } from './report-failure';

// `npm run admin -- distribute [--check]` moves tables to the nodes of Citus. After that, each start of the
// service distributes new tables.
const command = new Command('npm run admin -- distribute')
  .description('Distributes the tables over the nodes of Citus (docs/operations.md).')
  .option('--check', 'only say what would change; exit code 1 when anything would');

try {
  const { check = false } = command.parse().opts<{ check?: boolean }>();
  if (check) await printChanges();
  else await withDatabaseUrl((url) => distribute(productionConfig().databaseOwnerUrl ?? url));
} catch (error) {
  reportFailure(error);
}

async function printChanges(): Promise<void> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = productionConfig();
  if (databaseOwnerUrl === undefined) throw new Error('Citus is a database of your own: set DATABASE_URL.');
  const misplaced = await findMisplaced(databaseOwnerUrl);
  for (const { table, is, belongs } of misplaced) console.log(`${table}: ${is}, to be ${belongs}`);
  console.log(misplaced.length === 0 ? 'Nothing would change.' : `${misplaced.length} tables would change.`);
  if (misplaced.length > 0) process.exitCode = 1;
}

async function distribute(url: string): Promise<void> {
  const moved = await distributeTables(url, ({ table, belongs }, done, total) => {
    console.error(`${done} of ${total}: ${table} is ${belongs} …`);
  });
  console.log(moved === 0 ? 'All tables are where they belong.' : `${moved} tables are distributed.`);
  for (const { shard, node, bytes, retailers } of await readShardGroups(url)) {
    const megabytes = (bytes / 1024 / 1024).toFixed(1);
    console.log(`shard ${shard} on ${node}: ${megabytes} MB, retailers: ${retailers}`);
  }
}
