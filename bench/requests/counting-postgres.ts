import { prepareDataFolder } from '@/server/data-folder';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres';
import { findPostgresBinaries } from '@/server/postgres/binaries';
import { clusterFolder, prepareCluster } from '@/server/postgres/cluster';
import { dataArgument, runProgram } from '@/server/postgres/launch';
import { findRunner } from '@/server/postgres/run-as';

const library = 'shared_preload_libraries=pg_stat_statements';

/** Starts an embedded Postgres in an empty folder that counts its statements, in the view `pg_stat_statements`. */
export async function startCountingPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  prepareDataFolder(dataDir);
  const cluster = clusterFolder(dataDir);
  const runner = await findRunner(await findPostgresBinaries(), dataDir, cluster);
  await prepareCluster(dataDir, runner, 'durable');
  // Before it runs: only a superuser may, and none can sign in.
  const data = dataArgument(runner, cluster);
  runProgram(runner, 'postgres', ['--single', '-D', data, '-c', library, 'receipts'], {
    cluster,
    input: 'create extension pg_stat_statements;\n',
  });
  const [name = '', value = ''] = library.split('=');
  return startEmbeddedPostgres({ dataDir, purpose: 'server', settings: { [name]: value } });
}
