import type { ISql as Statements, Sql } from 'postgres';
import { openOwnerClient } from '@/lib/platform/db/client';
import { takeMigrationLock } from '@/lib/platform/db/migrate';
import { applicationRole } from '@/lib/platform/db/roles';

// Imported on use, because this module reads the definitions of all tables.
const loadPlaces = () => import('./table-places');

export interface Misplaced {
  readonly table: string;
  readonly is: 'distributed' | 'reference' | 'local';
  readonly belongs: 'distributed' | 'reference';
}

export async function isDistributed(url: string): Promise<boolean> {
  return withOwner(url, async (owner) => {
    if (!(await hasCitus(owner))) return false;
    const places = await currentPlaces(owner);
    return [...places.values()].includes('distributed');
  });
}

/** @throws Error with a message for the operator if the database has no Citus, or Citus has no workers. */
export async function findMisplaced(url: string): Promise<readonly Misplaced[]> {
  return withOwner(url, async (owner) => {
    await checkNodes(owner);
    const places = await currentPlaces(owner);
    if (!places.has('retailers'))
      throw new Error('The tables are not there yet; the service creates them at its start.');
    return findMisplacedIn(places);
  });
}

/**
 * Distributes tables in one transaction, which locks them. Returns the number of moved tables. Idempotent.
 * @throws Error with a message for the operator if the database has no Citus, or Citus has no workers.
 */
export async function distributeTables(
  url: string,
  onProgress: (moved: Misplaced, done: number, total: number) => void = () => undefined,
): Promise<number> {
  return withOwner(url, async (owner) => {
    await takeMigrationLock(owner);
    await checkNodes(owner);
    const misplaced = await findMisplacedIn(await currentPlaces(owner));
    await admitRole(owner);
    if (misplaced.length > 0) {
      await owner.begin((sql) => moveAll(sql, misplaced, onProgress));
    }
    await placeFunctions(owner);
    await setUp(owner);
    await dropCopies(owner);
    return misplaced.length;
  });
}

async function withOwner<Result>(url: string, work: (owner: Sql) => Promise<Result>): Promise<Result> {
  const owner = openOwnerClient(url);
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

async function hasCitus(owner: Statements): Promise<boolean> {
  return (await owner`select from pg_extension where extname = 'citus'`).length > 0;
}

async function checkNodes(owner: Statements): Promise<void> {
  if (!(await hasCitus(owner)))
    throw new Error('This database has no extension citus: create it on every node (docs/operations.md).');
  const [nodes] = await owner<{ coordinators: number; workers: number }[]>`
    select (count(*) filter (where groupid = 0))::int as coordinators,
      (count(*) filter (where groupid <> 0 and isactive and shouldhaveshards))::int as workers
    from pg_dist_node where noderole = 'primary'`;
  if (nodes?.coordinators !== 1)
    throw new Error(
      'The coordinator does not know its own address: call citus_set_coordinator_host() on it.',
    );
  if (nodes.workers === 0)
    throw new Error('The coordinator knows no worker: call citus_add_node() on it for each.');
}

async function currentPlaces(owner: Statements): Promise<ReadonlyMap<string, Misplaced['is']>> {
  const rows = await owner<{ table: string; place: Misplaced['is'] }[]>`
    select c.relname as table, case when p.partmethod = 'h' then 'distributed'
      when p.partmethod = 'n' and p.repmodel = 't' then 'reference' else 'local' end as place
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  return new Map(rows.map(({ table, place }) => [table, place]));
}

async function findMisplacedIn(places: ReadonlyMap<string, Misplaced['is']>): Promise<readonly Misplaced[]> {
  const { tablePlaces } = await loadPlaces();
  return [...tablePlaces].flatMap(([table, belongs]) => {
    const is = places.get(table);
    return is === undefined || is === belongs || belongs === 'local' ? [] : [{ table, is, belongs }];
  });
}

/**
 * Lets the application's role sign in. The nodes of Citus connect to each other as the role of the session.
 */
async function admitRole(owner: Statements): Promise<void> {
  const [role] = await owner<{ signsIn: boolean }[]>`
    select rolcanlogin as "signsIn" from pg_roles where rolname = ${applicationRole}`;
  if (role?.signsIn === false) await owner`alter role ${owner(applicationRole)} login`;
}

async function moveAll(
  sql: Statements,
  misplaced: readonly Misplaced[],
  onProgress: (moved: Misplaced, done: number, total: number) => void,
): Promise<void> {
  const { tablePlaces } = await loadPlaces();
  // One connection per node, because other connections would not see earlier statements of this transaction.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`;
  // The trigger on `retailers` fires on the coordinator's copy of a row, as it does without Citus.
  await sql`set local citus.enable_unsafe_triggers = on`;
  await sql`lock table ${sql([...tablePlaces.keys()])} in access exclusive mode`;
  const functions = await countFunctions(sql);
  const keys = await takeForeignKeys(sql, misplaced);
  // Distributes reference tables last. Otherwise Citus would take over each table that refers to one, and
  // recreate it.
  const order = [...misplaced].toSorted(
    (a, b) => (a.belongs === 'distributed' ? 0 : 1) - (b.belongs === 'distributed' ? 0 : 1),
  );
  for (const [index, moved] of order.entries()) {
    await move(sql, moved);
    onProgress(moved, index + 1, order.length);
  }
  for (const key of keys) await sql.unsafe(key);
  if ((await countFunctions(sql)) !== functions)
    throw new Error(
      'A function takes rows of a table that Citus would make anew: drop it, and create it again afterwards.',
    );
}

async function takeForeignKeys(sql: Statements, misplaced: readonly Misplaced[]): Promise<readonly string[]> {
  const tables = misplaced.filter(({ belongs }) => belongs === 'distributed').map(({ table }) => table);
  const keys = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid = any(${tables}::regclass[])`;
  for (const { drop } of keys) await sql.unsafe(drop);
  return keys.map(({ add }) => add);
}

async function countFunctions(sql: Statements): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_proc where pronamespace = 'public'::regnamespace`;
  return row?.count ?? 0;
}

async function move(sql: Statements, { table, belongs }: Misplaced): Promise<void> {
  if (belongs === 'reference') {
    await sql`select create_reference_table(${table}::regclass)`;
    return;
  }
  const { tablePlaces } = await loadPlaces();
  const [group] = await sql<{ table: string }[]>`
    select logicalrelid::text as table from pg_dist_partition
    where partmethod = 'h' and logicalrelid::text = any(${[...tablePlaces.keys()]}) limit 1`;
  await sql`select create_distributed_table(${table}::regclass, 'retailer_id', colocate_with => ${group?.table ?? 'none'})`;
}

/**
 * Lets Citus run a function that takes a retailer on the node with the retailer's rows. Citus has already
 * created the functions on all nodes.
 */
async function placeFunctions(owner: Statements): Promise<void> {
  const { placedFunctions } = await loadPlaces();
  for (const { signature, retailer } of placedFunctions) {
    const [placed] = await owner`
      select from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = ${signature}::regprocedure
        and (distribution_argument_index is not null or ${retailer === null})`;
    if (placed !== undefined) continue;
    if (retailer === null) await owner`select create_distributed_function(${signature}::regprocedure)`;
    // Forced, because a transaction's changes would be invisible to a function that runs on another
    // connection.
    else
      await owner`select create_distributed_function(${signature}::regprocedure, ${retailer},
        colocate_with => 'audit_entries', force_delegation => true)`;
  }
}

async function setUp(owner: Sql): Promise<void> {
  const [row] = await owner<{ name: string }[]>`select current_database() as name`;
  const database = owner(row?.name ?? '');
  // Foreign keys to `retailers` connect all tables, so changes to several tables must not run in parallel.
  await owner`alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`;
  // Makes `set local` apply on the node that runs the statement.
  await owner`alter database ${database} set citus.propagate_set_commands = 'local'`;
  // Plans each search anew, because Citus must know the retailer at planning
  // (lib/search/index/search-time.ts).
  await owner`alter database ${database} set receipt_service.search_plans = 'force_custom_plan'`;
}

/** Deletes rows from the coordinator after their copies are in shards. */
async function dropCopies(owner: Statements): Promise<void> {
  const left = await owner<{ table: string }[]>`
    select logicalrelid::text as table from pg_dist_partition
    where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`;
  for (const { table } of left)
    await owner`select truncate_local_data_after_distributing_table(${table}::regclass)`;
}
