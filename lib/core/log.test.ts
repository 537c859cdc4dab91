import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { notFound, ServiceError } from './errors';
import { TransformationError } from '@/lib/formats/transformation-error';
import { loggedError } from './log';

test('the log tells of a failed statement and its cause, not what it was given', async () => {
  const value = `Anna Muster ${'x'.repeat(100_000)}`;
  const failed = await database()
    .execute(sql`select ${value}::text, ${'word'}::int`)
    .catch((error: unknown) => error);
  const logged = loggedError(failed);
  const text = JSON.stringify(logged);
  expect(logged).toMatchObject({
    message: expect.stringContaining('select $1::text') as string,
    stack: expect.stringMatching(/^ {4}at /) as string,
    cause: { code: '22P02' },
  });
  expect(text).not.toContain('Anna');
  expect(text.length).toBeLessThan(10_000);
});

test.each([
  ['Postgres that repeats a value', sql`select ${'Anna'}::int`, 'invalid input syntax for type integer: "…"'],
  [
    'Postgres that names the schema',
    sql`select anna from receipts where retailer_id = 1`,
    'column "anna" does not exist',
  ],
])('an error of %s is told by what says nothing of a person', async (_what, statement, message) => {
  const failed = await database()
    .execute(statement)
    .catch((error: unknown) => error);
  expect(loggedError(failed)).toMatchObject({ cause: { message } });
});

test.each([
  [
    Object.assign(new Error('550 <anna@example.com> unknown'), { responseCode: 550, command: 'RCPT TO' }),
    'the server answered 550 to RCPT TO',
  ],
  [new SyntaxError('Unexpected token, "{"name": An"... is not valid JSON'), /^Unexpected token, "…"/],
  [new Error('no such number: +49 151 234-567-89'), 'no such number: …'],
  [new Error('anna@example.com is gone'), '… is gone'],
  [new TransformationError('mapping_failed', { said: 'Anna' }), 'mapping_failed'],
  [notFound('store'), 'not_found'],
  [new ServiceError('unavailable', 'the storage is away'), 'the storage is away'],
  [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { syscall: 'connect' }), /127\.0\.0\.1:25$/],
])('%s', (error, message) => {
  const { message: logged } = loggedError(error) as { message: string };
  expect(logged).toMatch(message);
  expect(logged.toLowerCase()).not.toContain('anna');
});

// Linux has a file that is always full.
test.runIf(existsSync('/dev/full'))('a log that cannot be written fails nobody', () => {
  const full = openSync('/dev/full', 'w');
  const script = `
    import { log } from '${path.resolve('lib/core/log')}';
    for (let line = 0; line < 3; line += 1) log().error('x'.repeat(800_000));
    console.error('went on');`;
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toBe('went on\n');
});

test.each(['x', '1(', '@', 'x@', '"'])('a message of 100,000 times %j is logged in time', (part) => {
  const startedAt = performance.now();
  loggedError(new Error(part.repeat(100_000)));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a message shows no e-mail address, whatever stands around it', () => {
  const told = ['to anna@example.com.', '<anna@example.com>', '@anna@example.com', 'a@anna@example.com@b'];
  const shown = told.map((text) => (loggedError(new Error(text)) as { message: string }).message);
  expect(shown).toEqual(['to …', '<…>', '@…', '…']);
});

test('a line shows no card number, and stays JSON', () => {
  const script = `
    import { log } from '${path.resolve('lib/core/log')}';
    const pan = '4111 1111 1111 1111';
    const took = 23.456789012345678;
    log().child({ till: pan }).error({ err: new Error('bad ' + pan), deep: { pan: ['x' + pan] }, took }, 'sent ' + pan);
    log().info({ raw: '41111111-1111-4111-8111-111111111111' }, 'plain');`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const shown = '**** **** **** 1111';
  expect(first).toMatchObject({
    till: shown,
    err: { message: expect.not.stringContaining('4111') as unknown },
    deep: { pan: [`x${shown}`] },
    took: 23.456789012345678,
    msg: `sent ${shown}`,
  });
  expect(second).toMatchObject({ raw: '41111111-1111-4111-8111-111111111111', msg: 'plain' });
});

test('what libraries print on the console is a line of the log, without values', { tags: 'long' }, () => {
  const script = `
    import { logConsole } from '${path.resolve('lib/core/log')}';
    logConsole();
    const error = Object.assign(new Error('Failed query: select $1 params: Anna'), { query: 'select $1', params: ['Anna'] });
    console.error('⨯', error, { name: 'Anna' });
    console.warn('no page for "Anna"');`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'info' } },
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines).toMatchObject([
    { level: 50, msg: '⨯', err: { message: 'Failed query: select $1' } },
    { level: 40, msg: 'no page for "…"' },
  ]);
  expect(stdout + stderr).not.toContain('Anna');
});
