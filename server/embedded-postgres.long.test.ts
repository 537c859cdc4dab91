import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text as streamText } from 'node:stream/consumers';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { childEnvironment } from '@/lib/core/config';
import { AlreadyRunningError, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { Lifecycle } from './lifecycle';
import { findOwner } from './postgres/owner';
import { readPostmaster } from './postgres/postmaster';
import { isRunning } from './postgres/processes';
import { startPostgresUntilStopped } from './postgres-until-stopped';
import { disposableSettings } from './postgres/settings';

// One cluster for all tests, each of which starts and stops it: making one takes a second, starting it a tenth.
let folder: string;
let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  dataDir = path.join(folder, 'cluster');
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(purpose: 'server' | 'command' = 'server'): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, purpose, settings: disposableSettings });
  started.push(server);
  return server;
}

function cluster(): string {
  return path.join(dataDir, 'postgres');
}

const patience = { timeout: 30_000, interval: 50 };

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 5 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

describe('the embedded Postgres', () => {
  test('keeps what is stored when it is stopped and started again', async () => {
    const first = await start();
    await query(first.url, 'create table kept (n int)');
    await query(first.url, 'insert into kept values (42)');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  test('sorts and folds text the same everywhere, beyond ASCII', async () => {
    const { url } = await start();
    expect(await query(url, "select upper('äß') as upper, 'B' < 'a' as codepoints")).toEqual([
      { upper: 'Äß', codepoints: true },
    ]);
  });

  test('lets nobody in without the password, and nobody as superuser', async () => {
    const { url } = await start();
    expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o077).toBe(0);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    wrong.username = 'postgres';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/pg_hba/);
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  test.each([
    ['lost', (file: string) => rm(file)],
    ['emptied by a loss of power', (file: string) => writeFile(file, '')],
  ])('gets a new password where that was %s', async (_how, change) => {
    await (await start()).stop();
    await change(path.join(dataDir, 'postgres.password'));
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('belongs to one server at a time; a command uses it meanwhile', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(AlreadyRunningError);
    const command = await start('command');
    expect(command).toMatchObject({ adopted: true, url: server.url });
    await command.stop();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a second start on a folder in use names the service that runs there, not its port', async () => {
    await start();
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const second = spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
      env: childEnvironment({
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String((busy.address() as AddressInfo).port),
      }),
    });
    const [said, [code]] = await Promise.all([streamText(second.stderr), once(second, 'exit')]);
    busy.close();
    expect({ said: JSON.parse(said) as unknown, code }).toEqual({
      said: expect.objectContaining({
        msg: `The service is already running on ${dataDir} (process ${process.pid}).`,
      }) as unknown,
      code: 1,
    });
  });

  test('is started again at its address, with everything that was committed, each time it is killed', async () => {
    const lifecycle = new Lifecycle();
    onTestFinished(() => lifecycle.close());
    const url = await startPostgresUntilStopped(lifecycle, dataDir);
    await query(url, 'create table acknowledged (n int)');
    for (const n of [1, 2]) {
      await query(url, `insert into acknowledged values (${n})`);
      const killed = (await readPostmaster(cluster()))?.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      const again = async () => expect((await readPostmaster(cluster()))?.pid ?? killed).not.toBe(killed);
      await vi.waitFor(again, patience);
      await vi.waitFor(() => query(url, 'select 1'), patience);
    }
    expect(await query(url, 'select n from acknowledged order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    const { pid } = (await readPostmaster(cluster())) ?? {};
    await lifecycle.close();
    expect(isRunning(pid ?? 0)).toBe(false);
    expect(await query((await start()).url, 'drop table acknowledged')).toEqual([]);
  });

  test('a server that stops while it is being started again leaves nothing behind', async () => {
    const lifecycle = new Lifecycle();
    onTestFinished(() => lifecycle.close());
    const url = await startPostgresUntilStopped(lifecycle, dataDir);
    process.kill((await readPostmaster(cluster()))?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, 'select 1').catch(() => null)).toBeNull(), patience);
    await lifecycle.close();
    expect(findOwner(dataDir)).toBeNull();
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('makes a server wait for a command that has it', async () => {
    const command = await start('command');
    const said: string[] = [];
    const server = startEmbeddedPostgres({
      dataDir,
      purpose: 'server',
      settings: disposableSettings,
      onProgress: (text) => said.push(text),
    });
    await command.stop();
    started.push(await server);
    expect(said.join()).toMatch(/Waiting for a command|^$/);
    expect(await query((await server).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  // Two containers with one volume do not see each other's processes: each would take the other for dead.
  test.runIf(spawnSync('flock', ['--version']).error === undefined)(
    'belongs to one server also where the other cannot be seen',
    async () => {
      await (await start()).stop();
      const elsewhere = spawn('flock', [path.join(dataDir, 'postgres.lock'), 'sh', '-c', 'echo; cat']);
      await once(elsewhere.stdout, 'data');
      await expect(start()).rejects.toThrow(AlreadyRunningError);
      await expect(start('command')).rejects.toThrow('is not visible from here');
      elsewhere.stdin.end();
      await once(elsewhere, 'exit');
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('is there again after its owner was killed, with everything that was committed', async () => {
    const script = `
      import { startEmbeddedPostgres } from '${path.resolve('server/embedded-postgres')}';
      const { url } = await startEmbeddedPostgres({ dataDir: '${dataDir}', purpose: 'server' });
      console.log(url);
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(owner.stdout, 'data')) as [Buffer];
    await query(url.toString().trim(), 'create table survivor (n int)');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const { url: again } = await start();
    expect(await query(again, 'select count(*)::int as rows from survivor')).toEqual([{ rows: 0 }]);
  });

  test('given up in the middle of its start, is stopped before that is said', async () => {
    await (await start()).stop();
    const stopped = new AbortController();
    const settings = disposableSettings;
    const starting = startEmbeddedPostgres({ dataDir, purpose: 'server', settings, signal: stopped.signal });
    const given = expect(starting).rejects.toThrow('enough');
    await vi.waitFor(async () => expect(await readPostmaster(cluster())).not.toBeNull(), { interval: 1 });
    stopped.abort(new Error('enough'));
    await given;
    expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false);
  });

  test.each([
    ['the service', ['server/start.ts'], 0],
    ['a command', ['server/admin.ts', 'list-retailers'], 130],
  ])(
    'is gone when %s has ended that was told to while it started',
    { timeout: 60_000 },
    async (_who, [entry = '', ...args], code) => {
      await (await start()).stop();
      const child = fork(entry, args, {
        env: childEnvironment({
          DATA_DIR: dataDir,
          PORT: '0',
          DATABASE_URL: undefined,
          NODE_ENV: 'production',
        }),
        execArgv: ['--import', 'tsx'],
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      const pid = path.join(cluster(), 'postmaster.pid');
      await vi.waitFor(() => expect(existsSync(pid)).toBe(true), { interval: 1, timeout: 30_000 });
      child.kill('SIGTERM');
      expect(await exited).toEqual([code, null]);
      expect([existsSync(pid), existsSync(path.join(dataDir, 'postgres.owner'))]).toEqual([false, false]);
    },
  );

  // A backend that waits for a lock of one that was killed does not notice that the postmaster is gone.
  test.runIf(process.platform === 'linux')('is there again after it was killed, all but a part', async () => {
    const server = await start();
    const sql = postgres(server.url, { max: 1 });
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const postmaster = await readPostmaster(path.join(dataDir, 'postgres'));
    process.kill(backend?.pid ?? 0, 'SIGSTOP');
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    expect(await server.crashed).toContain('SIGKILL');
    await server.stop();
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 0 });
  });

  test.runIf(process.getuid?.() === 0)(
    'started by root, reaches a folder that only root may enter',
    async () => {
      await (await start()).stop();
      await chmod(folder, 0o700);
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
});
