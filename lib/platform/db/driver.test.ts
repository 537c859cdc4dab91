import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { config } from '@/lib/core/config';
import { openClient, openOwnerClient, wrapClient } from './client';
import { startDatabaseProxy } from '@/test/database-proxy';
import { isDatabaseOutage } from './outage';
import { sqlStateOf } from './violations';

let ended = 0;
// As the pool has it, with a single place, so that a place that is lost is seen.
const client = openClient(config().databaseUrl ?? '', {
  max: 1,
  connect_timeout: 5,
  onclose: () => {
    ended += 1;
  },
});
const operator = openOwnerClient(config().databaseUrl ?? '');

afterAll(async () => {
  await client.end({ timeout: 1 });
  await operator.end({ timeout: 1 });
});

describe('a database that is not there, though something listens in its place', () => {
  const listeners: Server[] = [];
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close();
  });

  /** Listens, and closes every connection once it has been spoken to; returns its host and port. */
  async function closingListener(): Promise<string> {
    const listener = createServer((socket) => void socket.once('data', () => socket.end()));
    listeners.push(listener.listen(0, '127.0.0.1'));
    await once(listener, 'listening');
    return `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  }

  test.each([1, 2])('fails every query as an outage (%i hosts)', async (count) => {
    const hosts = await Promise.all(Array.from({ length: count }, closingListener));
    const lost = openClient(`postgres://nobody@${hosts.join(',')}/nothing`, { max: 1 });
    for (let time = 0; time < 3; time += 1) {
      const failure: unknown = await lost`select 1`.catch((error: unknown) => error);
      expect(isDatabaseOutage(failure)).toBe(true);
    }
    await lost.end({ timeout: 1 });
  });

  test('is passed over for the next host', async () => {
    const url = new URL(config().databaseUrl ?? '');
    const [user, there] = [`${url.username}:${url.password}`, url.host];
    const found = openClient(`postgres://${user}@${await closingListener()},${there}${url.pathname}`, {
      max: 1,
    });
    expect(await found`select 1 as one`).toEqual([{ one: 1 }]);
    await found.end({ timeout: 1 });
  });
});

describe('a connection that is lost with its very first statement', () => {
  const asked: Readonly<Record<string, (sql: Sql) => Promise<unknown>>> = {
    'a statement': async (sql) => sql`select 1`,
    'a transaction': (sql) => sql.begin((tx) => tx`select 1`),
  };

  test.each(Object.entries(asked))('fails %s that waits for it, or is replaced', async (_what, ask) => {
    const proxy = await startDatabaseProxy(config().databaseUrl ?? '');
    for (const fault of ['not run', 'answer lost'] as const) {
      const lost = openClient(proxy.url, { max: 1 });
      proxy.failAt(1, fault);
      const failure: unknown = await ask(lost).catch((error: unknown) => error);
      expect(proxy.broken()).toContain('pg_type');
      if (failure instanceof Error) expect(isDatabaseOutage(failure)).toBe(true);
      expect(await lost`select 1 as one`).toEqual([{ one: 1 }]);
      await lost.end({ timeout: 1 });
    }
    await proxy.stop();
  });
});

/** Time at which the client learns of the end of its connection. */
type Learnt = 'at once' | 'when the database has ended it' | 'when the client knows of it';

async function learn(how: Learnt, pid: number, endedBefore: number): Promise<void> {
  if (how === 'when the database has ended it') {
    const there = () => operator`select 1 from pg_stat_activity where pid = ${pid}`;
    await vi.waitFor(async () => expect(await there()).toHaveLength(0), { interval: 1, timeout: 5_000 });
  }
  if (how === 'when the client knows of it') {
    await vi.waitFor(() => expect(ended).toBe(endedBefore + 1), { interval: 1, timeout: 5_000 });
  }
}

/** Cuts the connection of a transaction before its next statement. */
function cutOff(how: Learnt): Promise<unknown> {
  return client
    .begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const [pid, endedBefore] = [row?.pid ?? 0, ended];
      await operator`select pg_terminate_backend(${pid})`;
      await learn(how, pid, endedBefore);
      await tx`select 1`;
    })
    .catch((error: unknown) => error);
}

describe('a connection that the database cuts within a transaction', () => {
  test.each(['at once', 'when the database has ended it', 'when the client knows of it'] as const)(
    'fails it as an outage, and is replaced (next statement %s)',
    async (how) => {
      for (let time = 0; time < 3; time += 1) {
        expect(isDatabaseOutage(await cutOff(how))).toBe(true);
        // The very next statement may still learn of the end; then there is a new connection.
        await client`select 1`.catch((error: unknown) => expect(isDatabaseOutage(error)).toBe(true));
        expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
      }
    },
  );

  test('is written nothing that the transaction does later, of itself or by the next transaction', async () => {
    await operator`create table if not exists driver_test (value int)`;
    await operator`grant all on driver_test to public`;
    let later: unknown;
    let goOn: () => void = () => undefined;
    const replaced = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const cut = client.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`insert into driver_test values (1)`;
      await operator`select pg_terminate_backend(${row?.pid ?? 0})`;
      // Busy elsewhere, as with a file, while its connection is replaced and used by others.
      await replaced;
      later = await tx`insert into driver_test values (2)`.catch((error: unknown) => error);
    });
    expect(isDatabaseOutage(await cut.catch((error: unknown) => error))).toBe(true);
    await client`select 1`.catch(() => null);
    await client.begin(async (other) => {
      goOn();
      await vi.waitUntil(() => later !== undefined, { timeout: 5_000 });
      expect(await other`select value from driver_test`).toEqual([]);
    });
    expect(isDatabaseOutage(later)).toBe(true);
    await operator`drop table driver_test`;
  });

  test('fails statements that wait for the same connection, and no later one', async () => {
    const waiting = [
      cutOff('at once'),
      ...Array.from({ length: 20 }, () => client`select 1`.catch(() => null)),
    ];
    await Promise.all(waiting);
    expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  });
});

test.each(['within a transaction', 'outside of one'])(
  'a statement that fails after some rows leaves the next one whole (%s)',
  async (where) => {
    // Divides by zero at the third row.
    const failing = 'select 1 / (3 - row) as one from generate_series(1, 5) as row';
    const failed =
      where === 'outside of one' ? client.unsafe(failing) : client.begin((tx) => tx.unsafe(failing));
    await expect(failed).rejects.toThrow('division by zero');
    expect(await client`select row from generate_series(1, 2) as row`).toEqual([{ row: 1 }, { row: 2 }]);
  },
);

test('a transaction fails for its first error, though it is a later one that its work ends with', async () => {
  const db = wrapClient(client);
  const failed = db.transaction(async (tx) => {
    const run = async (text: string) => tx.execute(text);
    const [, behind] = await Promise.allSettled([run('select 1 / 0'), run('select 1')]);
    if (behind.status === 'rejected') throw behind.reason;
  });
  expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('22012');
});

describe('rows that are copied in', () => {
  /** Copies 20,000 rows into a table, and then what `last` gives, on a connection of their own. */
  async function copyIn(last: (pid: number) => AsyncIterable<string>): Promise<unknown> {
    const sql = openClient(config().databaseUrl ?? '', { max: 1 });
    try {
      const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sql`create temporary table copied (value int primary key)`;
      await sql`create temporary table referring (value int references copied)`;
      await sql`insert into copied values (1)`;
      const rows = async function* () {
        yield '1\n'.repeat(20_000);
        yield* last(backend?.pid ?? 0);
      };
      const stream = await sql`copy referring from stdin`.writable();
      const failure: unknown = await pipeline(Readable.from(rows()), stream).catch((error: unknown) => error);
      // The very next statement may still learn of an end; then there is a new connection.
      await sql`select 1`.catch((error: unknown) => expect(isDatabaseOutage(error)).toBe(true));
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
      return failure;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  test.each([
    ['by their form, while they are sent', 'one\n'.repeat(200_000), '22P02'],
    ['by their form, as the last one', 'one\n', '22P02'],
    ['by a foreign key, once all are sent', '2\n', '23503'],
  ])('are refused %s: the stream ends with the error', async (_how, last, code) => {
    const failure = await copyIn(async function* () {
      yield last;
    });
    expect(failure).toMatchObject({ code });
  });

  test('end with an outage when the connection is lost', async () => {
    const failure = await copyIn(async function* (pid) {
      await operator`select pg_terminate_backend(${pid})`;
      yield '1\n';
    });
    expect(isDatabaseOutage(failure)).toBe(true);
  });
});

describe('rows that are copied out', () => {
  test('do not stop their connection where it is cut behind the last one', async () => {
    const proxy = await startDatabaseProxy(config().databaseUrl ?? '');
    const sql = openClient(proxy.url, { max: 1 });
    await sql`select 1`;
    const release = proxy.holdEndOfCopy();
    const stream = await sql
      .unsafe("copy (select repeat('x', 299) from generate_series(1, 220)) to stdout")
      .readable();
    // A little more than the stream has room for, so that the last row makes the driver wait for its reader.
    const bytes = 220 * 300;
    expect(bytes).toBeGreaterThan(stream.readableHighWaterMark);
    await vi.waitFor(() => expect(stream.readableLength).toBe(bytes), { interval: 1 });
    expect((await buffer(stream)).length).toBe(bytes);
    release();
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 1 });
    await proxy.stop();
  });

  test('do not stop their connection where nobody reads them to the end', async () => {
    const sql = openClient(config().databaseUrl ?? '', { max: 1 });
    const failure = await sql
      .begin(async (tx) => {
        const rows = "copy (select repeat('x', 200000) from generate_series(1, 40)) to stdout";
        for await (const _chunk of await tx.unsafe(rows).readable()) throw new Error('The disk is full.');
      })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'The disk is full.' });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 1 });
  });
});

test('bytes are those that were stored, the first time and every time after it', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const rows = [
    { name: 'all', bytes },
    { name: 'empty', bytes: Buffer.alloc(0) },
    { name: 'none', bytes: null },
  ];
  const read = () =>
    client`select name, bytes from (values ('all', ${bytes}::bytea), ('empty', ''), ('none', null)) as given (name, bytes)`;
  for (const _ of ['described', 'prepared', 'prepared']) expect([...(await read())]).toEqual(rows);
});

test('statements that follow each other take the connection that was used last', async () => {
  const pool = openClient(config().databaseUrl ?? '', { max: 3 });
  await Promise.all(Array.from({ length: 3 }, () => pool`select pg_sleep(0.01)`));
  const pids = new Set<unknown>();
  for (let time = 0; time < 6; time += 1) pids.add((await pool`select pg_backend_pid() as pid`)[0]?.['pid']);
  expect(pids.size).toBe(1);
  await pool.end({ timeout: 1 });
});

test('the driver is the files of its release with the patch beside them', () => {
  const [release, copy] = ['node_modules/postgres/src', 'lib/vendor/postgres-js'];
  const sources = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(sources(copy)).toEqual(sources(release));
  const settings = ['--no-index', '--no-color', '--no-ext-diff', '--full-index', '--unified=3'];
  const differences = sources(copy).map((name) =>
    String(spawnSync('git', ['diff', ...settings, `${release}/${name}`, `${copy}/${name}`]).stdout),
  );
  expect(differences.join('')).toBe(readFileSync(`${copy}/patch.diff`, 'utf8'));
});
