import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { dataArgument, runProgram } from './launch';
import type { PostgresRunner } from './run-as';
import { syncFolder, writeDurably } from '@/lib/core/write-durably';
import { applicationRole } from '@/lib/platform/db/roles';

/** Superuser of the cluster. It can sign in only with a password. */
const role = 'receipts';

/** Content of `pg_hba.conf`. It names the roles, so that a file of an earlier release is recognised and replaced. */
const access =
  `# Written by the service for its roles ${role} and ${applicationRole}: the first signs in, over the loopback address, with\n` +
  `# a password, and takes on the second; nobody else does.\nhost all ${role} 127.0.0.1/32 scram-sha-256\n`;

/** The files of a `durable` cluster are flushed to disk before the first use. */
export type Durability = 'durable' | 'throw-away';

export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

export async function clusterUrl(dataDir: string, port: number): Promise<string> {
  const password = (await readFile(passwordFile(dataDir), 'utf8')).trim();
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}`;
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.password');
}

/**
 * Creates a missing cluster. Corrects the owner and mode of a copied cluster, and replaces a lost password.
 * @throws Error if another major version of Postgres made the cluster, or it belongs to another user.
 */
export async function prepareCluster(
  dataDir: string,
  runner: PostgresRunner,
  durability: Durability,
): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return createCluster(dataDir, runner, durability);
  if (version.trim() !== runner.binaries.major) {
    throw new Error(
      `${cluster} was created by Postgres ${version.trim()}, but this is version ${runner.binaries.major}. See docs/operations.md.`,
    );
  }
  await own(cluster, runner);
  if (!(await readFile(accessFile(cluster), 'utf8')).includes(applicationRole))
    await addRole(runner, cluster);
  // The file can be empty after a power failure.
  const password = await readFile(passwordFile(dataDir), 'utf8').catch(() => '');
  if (password.trim() === '') await makePassword(dataDir, runner, cluster);
}

/**
 * The cluster is made in another folder and then renamed, so that a killed start leaves no incomplete
 * cluster.
 */
async function createCluster(dataDir: string, runner: PostgresRunner, durability: Durability): Promise<void> {
  const draft = path.join(dataDir, 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await own(draft, runner);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  runProgram(
    runner,
    'initdb',
    [
      '-D',
      dataArgument(runner, draft),
      '--username=postgres',
      '--auth=reject',
      ...locale,
      '--no-instructions',
      ...(durability === 'throw-away' ? ['--no-sync'] : []),
    ],
    { cluster: draft },
  );
  await writeFile(accessFile(draft), access);
  runSql(runner, draft, [
    `create role ${role} login createdb`,
    `grant pg_monitor to ${role}`,
    `create database ${role} owner ${role}`,
    ...applicationRoleStatements,
  ]);
  await makePassword(dataDir, runner, draft);
  await rename(draft, clusterFolder(dataDir));
  syncFolder(dataDir);
}

const applicationRoleStatements = [
  `do $$ begin if not exists (select from pg_roles where rolname = '${applicationRole}') then create role ${applicationRole} nologin; end if; end $$`,
  `grant ${applicationRole} to ${role}`,
  // Metrics are read as this role, not as the role that signs in.
  `grant pg_monitor to ${applicationRole}`,
];

async function addRole(runner: PostgresRunner, cluster: string): Promise<void> {
  runSql(runner, cluster, applicationRoleStatements);
  await writeFile(accessFile(cluster), access);
}

function accessFile(cluster: string): string {
  return path.join(cluster, 'pg_hba.conf');
}

async function makePassword(dataDir: string, runner: PostgresRunner, cluster: string): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  runSql(runner, cluster, [`alter role ${role} password '${password}'`]);
  writeDurably(passwordFile(dataDir), `${password}\n`);
}

/** Runs as superuser. The cluster must be stopped. */
function runSql(runner: PostgresRunner, cluster: string, statements: readonly string[]): void {
  const input = `${statements.join(';\n')};\n`;
  runProgram(
    runner,
    'postgres',
    ['--single', '-D', dataArgument(runner, cluster), '-c', 'exit_on_error=on', 'postgres'],
    { cluster, input },
  );
}

async function own(cluster: string, { user }: PostgresRunner): Promise<void> {
  const found = await stat(cluster);
  if (user === null) {
    if (found.uid !== process.getuid?.() && process.platform !== 'win32') {
      throw new Error(`${cluster} belongs to user ${found.uid}: start as that user or as root.`);
    }
  } else if (found.uid !== user.uid) {
    for (const entry of await readdir(cluster, { recursive: true })) {
      await chown(path.join(cluster, entry), user.uid, user.gid);
    }
    await chown(cluster, user.uid, user.gid);
  }
  if ((found.mode & 0o077) !== 0) await chmod(cluster, 0o700);
}
