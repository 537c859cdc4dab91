import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { openClient } from '@/lib/platform/db/client';
import { applicationRole } from '@/lib/platform/db/roles';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres';
import { prepareDatabase } from '../prepare-database';
import { findPostgresBinaries } from './binaries';
import { clusterFolder } from './cluster';
import { dataArgument, runProgram } from './launch';
import { findRunner } from './run-as';
import { disposableSettings } from './settings';

// docs/operations.md, "Roles": what the database keeps the service from, by what its users may.

const { databaseUrl, databaseRole } = config();
let folder: string;
let dataDir: string;
let server: EmbeddedPostgres;

const start = () => startEmbeddedPostgres({ dataDir, purpose: 'server', settings: disposableSettings });

/** As the superuser, who cannot sign in. */
async function asSuperuser(statements: readonly string[]): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const runner = await findRunner(await findPostgresBinaries(), dataDir, cluster);
  const input = `${statements.join(';\n')};\n`;
  const args = ['--single', '-D', dataArgument(runner, cluster), '-c', 'exit_on_error=on', 'postgres'];
  runProgram(runner, 'postgres', args, { cluster, input });
}

const accessFile = () => path.join(clusterFolder(dataDir), 'pg_hba.conf');
const users = ['poor', 'maker', 'migrator', 'application', 'member'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-roles-'));
  await chmod(folder, 0o711);
  dataDir = path.join(folder, 'data');
  server = await start();
  await server.stop();
  await asSuperuser([
    `drop role ${applicationRole}`,
    ...users.map((name) => `create role ${name} login password '${name}'`),
    'alter role maker createrole',
    'grant migrator to member',
    ...['poor', 'maker', 'migrator'].map((name) => `create database of_${name} owner ${name}`),
    'create database of_member owner migrator',
  ]);
  await appendFile(accessFile(), 'host all all 127.0.0.1/32 scram-sha-256\n');
  server = await start();
});

afterEach(() =>
  useEnvironment({ DATABASE_URL: databaseUrl, DATABASE_ROLE: databaseRole, DATABASE_OWNER_URL: undefined }),
);

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function urlOf(user: string, database: string): string {
  const url = new URL(server.url);
  Object.assign(url, { username: user, password: user, pathname: `/${database}` });
  return url.href;
}

/** Outcome of a change of the trail by the service, with connections as the pool opens them. */
async function rewrite(url: string): Promise<string> {
  const client = openClient(url, { max: 1 });
  try {
    const [row] = await client`
      insert into retailers (name, settings, created_at, updated_at) values ('x', '{}', now(), now()) returning id`;
    await client`
      insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
      values (${row?.['id'] as number}, gen_random_uuid(), now(), 'x', 'x', 'x', 'x', 'x')`;
    await client`select seal_audit_entries(${row?.['id'] as number}, null, 10)`;
    await client`update audit_entries set actor = 'y' where retailer_id = ${row?.['id'] as number}`;
    return 'done';
  } catch (error) {
    return sqlStateOf(error) ?? String(error);
  } finally {
    await client.end();
  }
}

const refused = '42501';

test('where the user may not make the role, one line says what is missing, and all works', async () => {
  const url = urlOf('poor', 'of_poor');
  const missing = await prepareDatabase(url);
  expect(missing).toMatch(
    /^The database does not prevent the service from changing audit entries and their seals: its user cannot create the role receipt_service_app\. See "Roles" in docs\/operations\.md\.$/,
  );
  expect(missing).not.toContain('\n');
  expect(config().databaseRole).toBeUndefined();
  expect(await rewrite(url)).toBe('done');
});

test('a user that may make roles makes the role, and takes it on', async () => {
  const url = urlOf('maker', 'of_maker');
  expect(await prepareDatabase(url)).toBeNull();
  expect(config().databaseRole).toBe(applicationRole);
  expect(await rewrite(url)).toBe(refused);
  // At the next start it is there.
  expect(await prepareDatabase(url)).toBeNull();
  // No other role has it for that.
  expect(await prepareDatabase(urlOf('poor', 'of_poor'))).toContain('cannot create the role');
});

test('with DATABASE_OWNER_URL the owner migrates, and the service signs in with rights of its own', async () => {
  const url = urlOf('application', 'of_migrator');
  useEnvironment({ DATABASE_OWNER_URL: urlOf('migrator', 'of_migrator') });
  expect(await prepareDatabase(url)).toBeNull();
  expect(config()).toMatchObject({ databaseRole: undefined, databaseOwnerUrl: undefined });
  expect(await rewrite(url)).toBe(refused);
});

test('a service that signs in with the rights of the owner is told so', async () => {
  useEnvironment({ DATABASE_OWNER_URL: urlOf('migrator', 'of_member') });
  expect(await prepareDatabase(urlOf('member', 'of_member'))).toContain(
    'the role member has the rights of their owner',
  );
});

test('a cluster of before has its user take on the role from the next start on', async () => {
  await server.stop();
  await writeFile(accessFile(), 'host all receipts 127.0.0.1/32 scram-sha-256\n');
  server = await start();
  expect(await readFile(accessFile(), 'utf8')).toContain(applicationRole);
  expect(await prepareDatabase(server.url)).toBeNull();
  expect(config().databaseRole).toBe(applicationRole);
  expect(await rewrite(server.url)).toBe(refused);
});
