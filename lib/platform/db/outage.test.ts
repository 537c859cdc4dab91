import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, type Database } from './client';
import { isDatabaseOutage } from './outage';

test('a transaction that the database ended because of a deadlock may be tried again', async () => {
  const [one, other] = [Date.now(), Date.now() + 1];
  const lock = (db: Database, key: number) => db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const outcomes = await Promise.allSettled([
    database().transaction(async (db) => {
      await lock(db, one);
      first.resolve();
      await second.promise;
      await lock(db, other);
    }),
    database().transaction(async (db) => {
      await lock(db, other);
      second.resolve();
      await first.promise;
      await lock(db, one);
    }),
  ]);
  const broken = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(broken).toHaveLength(1);
  expect(isDatabaseOutage(broken[0]?.reason)).toBe(true);
});

test('a database that has lost a node of its own may be asked again', () => {
  const failure = (code: string) =>
    new Error('failed', { cause: Object.assign(new Error('node'), { code }) });
  expect(['08006', '08001'].map((code) => isDatabaseOutage(failure(code)))).toEqual([true, true]);
  expect(['22012', '80000'].map((code) => isDatabaseOutage(failure(code)))).toEqual([false, false]);
});

test.each([
  ['a database that takes no writes, as after a failover', '25006'],
  ['no memory', '53200'],
  ['a limit of the configuration', '53400'],
  ['a disk that fails', '58030'],
  ['an idle session that was ended', '57P05'],
  ['no way to the host', 'EHOSTUNREACH'],
  ['no way to the network', 'ENETUNREACH'],
  ['no answer to a connection', 'ETIMEDOUT'],
  ['no answer from the name server', 'EAI_AGAIN'],
])('%s (%s) passes: who asks again may be served', (_what, code) => {
  expect(isDatabaseOutage(new Error('failed', { cause: Object.assign(new Error('why'), { code }) }))).toBe(
    true,
  );
});

test('failures of one outage are one line a cause and second, without statement and stack', () => {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm';
    import { logFailure } from '${path.resolve('lib/platform/db/outage')}';
    import { ServiceError } from '${path.resolve('lib/core/errors')}';
    const failure = (code, text) => Object.assign(new Error(text), { name: 'PostgresError', code });
    const query = (cause) => new DrizzleQueryError('insert into receipts', ['Anna'], cause);
    for (let call = 0; call < 100; call += 1)
      logFailure(query(failure('25006', 'cannot execute INSERT in a read-only transaction')), { call }, 'failed');
    logFailure(query(failure('53300', 'too many clients already')), { job: 'send' }, 'job failed');
    logFailure(new ServiceError('unavailable', 'the file storage is away', { cause: failure('53300', '') }), {}, 'unavailable');
    logFailure(new TypeError('ours'), { call: 'other' }, 'failed');
    setTimeout(() => undefined, 2_500);`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  interface Line {
    readonly cause?: string;
    readonly reason?: string;
    readonly repeated?: number;
    readonly call?: unknown;
    readonly msg: string;
    readonly err?: { readonly stack: string };
  }
  const lines = stdout
    .trim()
    .split('\n')
    .map((text) => ({ text, line: JSON.parse(text) as Line }));
  const readOnly = lines.filter(({ line }) => line.cause === '25006');
  expect(readOnly[0]?.text).toMatch(
    /^\{"level":50,"time":"[^"]+","cause":"25006","reason":"cannot execute INSERT in a read-only transaction","call":0,/,
  );
  expect(readOnly.reduce((sum, { line }) => sum + (line.repeated ?? 1), 0)).toBe(100);
  expect(readOnly.length).toBeLessThan(10);
  for (const { text } of readOnly) expect(text).not.toMatch(/insert into|Anna| at /);
  expect(lines.filter(({ line }) => line.cause === '53300').map(({ line }) => line.reason)).toEqual([
    'too many clients already',
    'the file storage is away',
  ]);
  expect(lines.find(({ line }) => line.err !== undefined)?.line).toMatchObject({
    call: 'other',
    msg: 'failed',
    err: { stack: expect.stringContaining('    at ') as string },
  });
});
