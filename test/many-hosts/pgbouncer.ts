import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '@/server/embedded-postgres';

const program = '/usr/sbin/pgbouncer';
const name = 'receipts';

/** A running PgBouncer in transaction mode, set up as docs/operations.md says. */
export interface PgBouncer {
  /** The address of the database by way of it. */
  readonly url: string;
  /** True when it keeps prepared statements apart for each client, as it does since 1.21. */
  readonly prepares: boolean;
  /** How many clients it has, and how many connections to the database it has opened for them. */
  readonly count: () => Promise<{ readonly clients: number; readonly servers: number }>;
  readonly stop: () => Promise<void>;
}

/** True when this machine has Debian's package. */
export function hasPgBouncer(): boolean {
  return existsSync(program);
}

/** Starts PgBouncer in front of the database at `target`, with files in a new folder. */
export async function startPgBouncer(
  folder: string,
  target: URL,
  connectionsMax: number,
): Promise<PgBouncer> {
  const [, major = 0, minor = 0] = (
    /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  ).map(Number);
  const prepares = major > 1 || minor >= 21;
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(file, settings({ folder, target, port, connectionsMax, prepares }), { mode: 0o600 });
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { uid, gid } = nobody();
    for (const each of [folder, file]) await chown(each, uid, gid);
    await chmod(path.dirname(folder), 0o711);
  }
  const log = path.join(path.dirname(folder), 'pgbouncer.log');
  const output = openSync(log, 'a');
  const child = spawn(program, [file], {
    stdio: ['ignore', output, output],
    cwd: '/',
    ...(isRoot ? nobody() : {}),
  });
  closeSync(output);
  const ended = once(child, 'exit');
  const url = `postgres://${target.username}@127.0.0.1:${port}/${name}`;
  const console = postgres(`postgres://pgbouncer@127.0.0.1:${port}/pgbouncer`, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connection: { application_name: 'test' },
  });
  const stop = async () => {
    await console.end({ timeout: 1 });
    child.kill('SIGINT');
    await ended;
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await console.unsafe('show version').catch(() => null)) !== null)
      return { url, prepares, count: () => countConnections(console), stop };
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error(`PgBouncer did not start:\n${await readFile(log, 'utf8')}`);
}

function nobody(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function settings(given: {
  readonly folder: string;
  readonly target: URL;
  readonly port: number;
  readonly connectionsMax: number;
  readonly prepares: boolean;
}): string {
  const { hostname, port, username, password, pathname } = given.target;
  // As docs/operations.md has it.
  const atConnect = [
    'set role receipt_service_app',
    'set statement_timeout = 10000',
    'set idle_in_transaction_session_timeout = 60000',
    'set plan_cache_mode = force_custom_plan',
    'set timezone = UTC',
  ].join('; ');
  const database = [
    `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}`,
    `password=${decodeURIComponent(password)} connect_query='${atConnect}'`,
  ].join(' ');
  return `[databases]
${name} = ${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${given.port}
unix_socket_dir = ${given.folder}
auth_type = any
admin_users = pgbouncer
pool_mode = transaction
default_pool_size = ${given.connectionsMax}
max_client_conn = 1000
ignore_startup_parameters = role, statement_timeout, idle_in_transaction_session_timeout, plan_cache_mode
${given.prepares ? 'max_prepared_statements = 200' : ''}
`;
}

async function countConnections(
  console: postgres.Sql,
): Promise<{ readonly clients: number; readonly servers: number }> {
  const of = async (what: string) => {
    const rows = await console.unsafe<{ database: string }[]>(`show ${what}`);
    return rows.filter(({ database }) => database === name).length;
  };
  return { clients: await of('clients'), servers: await of('servers') };
}
