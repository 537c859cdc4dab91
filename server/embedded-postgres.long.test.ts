import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AlreadyRunningError, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { readPostmaster } from './postgres/postmaster';
import { throwAwaySettings } from './postgres/settings';

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
  const server = await startEmbeddedPostgres({ dataDir, purpose, settings: throwAwaySettings });
  started.push(server);
  return server;
}

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

  test('belongs to one server at a time; a command uses it meanwhile', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(AlreadyRunningError);
    const command = await start('command');
    expect(command).toMatchObject({ adopted: true, url: server.url });
    await command.stop();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('makes a server wait for a command that has it', async () => {
    const command = await start('command');
    const said: string[] = [];
    const server = startEmbeddedPostgres({
      dataDir,
      purpose: 'server',
      settings: throwAwaySettings,
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
