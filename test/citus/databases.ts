import postgres from 'postgres';
import { distributeTables } from '@/server/citus/distribute-tables';
import { prepareDatabase } from '@/server/prepare-database';

/** A node of Citus, as the coordinator knows it. */
export interface Node {
  readonly host: string;
  readonly port: number;
  readonly group: number;
}

/** The nodes of the Citus that has its coordinator at this address, the coordinator first; none where it is plain Postgres. */
export async function citusNodes(admin: postgres.Sql): Promise<readonly Node[]> {
  const [found] = await admin`select from pg_extension where extname = 'citus'`;
  if (found === undefined) return [];
  return admin<Node[]>`
    select nodename as host, nodeport as port, groupid as "group" from pg_dist_node order by groupid`;
}

/** Makes a migrated and distributed database on every node of Citus: templates are of no use there. */
export async function createDistributed(nodes: readonly Node[], url: string): Promise<void> {
  await createMigrated(nodes, url);
  await distributeTables(url);
}

/** Makes a migrated database that is not distributed yet. */
export async function createMigrated(nodes: readonly Node[], url: string): Promise<void> {
  for (const node of nodes) await createDatabaseAt(node, url);
  await createExtension(nodes, url);
  const missing = await prepareDatabase(url);
  if (missing !== null) throw new Error(missing);
}

/** Makes an empty database without Citus on a node. */
export async function createDatabaseAt(node: Node, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onNode(node, url, 'postgres', (sql) => sql`create database ${sql(name)}`);
}

/** Makes a database that is there on every node one of Citus, with settings for tests. */
export async function createExtension(nodes: readonly Node[], url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await connectNodes(nodes, url);
  const [coordinator] = nodes;
  if (coordinator === undefined) throw new Error('Citus has no coordinator.');
  await onNode(coordinator, url, name, async (sql) => {
    // Enough for retailers to be apart; each costs a table of its own for each table.
    await sql`alter database ${sql(name)} set citus.shard_count = 4`;
    // Tests break off what the service does by triggers of their own.
    await sql`alter database ${sql(name)} set citus.enable_unsafe_triggers = on`;
  });
}

/** Creates the extension in a database that is there on every node, and adds the workers to the coordinator, the first node. */
export async function connectNodes(nodes: readonly Node[], url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes) await onNode(node, url, name, (sql) => sql`create extension citus`);
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error('Citus has no coordinator.');
  await onNode(coordinator, url, name, async (sql) => {
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port})`;
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`;
  });
}

/** Adds a worker to the database that is distributed already, as docs/operations.md says. */
export async function addWorker(nodes: readonly Node[], url: string, worker: Node): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const [coordinator] = nodes;
  if (coordinator === undefined) throw new Error('Citus has no coordinator.');
  await onNode(worker, url, name, (sql) => sql`create extension citus`);
  await onNode(coordinator, url, name, async (sql) => {
    await sql`select citus_add_node(${worker.host}, ${worker.port})`;
    await sql`select replicate_reference_tables()`;
  });
}

/** Drops a database on every node. */
export async function dropDistributed(nodes: readonly Node[], url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes)
    await onNode(node, url, 'postgres', (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

async function onNode(
  { host, port }: Node,
  url: string,
  database: string,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  address.pathname = `/${database}`;
  const sql = postgres(address.href, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
