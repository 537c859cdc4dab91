import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/db/client';
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

// Linux has a file that is always full.
test.runIf(existsSync('/dev/full'))('a log that cannot be written fails nobody', () => {
  const full = openSync('/dev/full', 'w');
  const script = `
    import { log } from '${path.resolve('lib/log')}';
    for (let line = 0; line < 3; line += 1) log().error('x'.repeat(800_000));
    console.error('went on');`;
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toBe('went on\n');
});

test('a line shows no card number, and stays JSON', () => {
  const script = `
    import { log } from '${path.resolve('lib/log')}';
    const pan = '4111 1111 1111 1111';
    const took = 23.456789012345678;
    log().child({ till: pan }).error({ err: new Error('bad "' + pan + '"'), deep: { pan: ['x' + pan] }, took }, 'sent ' + pan);
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
    err: { message: `bad "${shown}"` },
    deep: { pan: [`x${shown}`] },
    took: 23.456789012345678,
    msg: `sent ${shown}`,
  });
  expect(second).toMatchObject({ raw: '41111111-1111-4111-8111-111111111111', msg: 'plain' });
});
