import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawReceipts } from '@/drizzle/schema/pos';
import { childEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { makeRetailer } from '@/test/factories';

const transaction = (number: number) =>
  `<Transaction><SequenceNumber>${number}</SequenceNumber><Note>${'x'.repeat(2900)}</Note></Transaction>\n`;

test(
  'an import that was killed half-way is finished by the next one, and nothing is there twice',
  { timeout: 120_000 },
  async ({ onTestFinished }) => {
    const { ctx } = await makeRetailer();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-import-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'journal.xml');
    const all = Array.from({ length: 5000 }, (_, number) => transaction(number)).join('');
    await writeFile(file, `<POSLog>${all}</POSLog>`);
    const start = () =>
      fork('server/admin.ts', ['import', '--retailer', String(ctx.retailer.id), '--no-wait', file], {
        env: childEnvironment({ LOG_LEVEL: 'silent' }),
        execArgv: ['--import', 'tsx'],
        stdio: 'ignore',
      });
    const count = () => database().$count(rawReceipts, eq(rawReceipts.retailerId, ctx.retailer.id));

    const killed = start();
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(3), { timeout: 60_000, interval: 5 });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const before = await count();
    const [code] = (await once(start(), 'exit')) as [number | null];
    expect(code).toBe(0);
    const stored = await database()
      .select({ body: rawReceipts.body })
      .from(rawReceipts)
      .where(eq(rawReceipts.retailerId, ctx.retailer.id));
    expect(before).toBeLessThan(stored.length);
    const numbers = stored.flatMap(({ body }) =>
      [
        ...Buffer.from(body)
          .toString('utf8')
          .matchAll(/<SequenceNumber>(\d+)</g),
      ].map(([, number]) => Number(number)),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 5000 }, (_, number) => number));
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'what came by standard input is gone from the disk after %s',
  { timeout: 60_000 },
  async (signal) => {
    const { ctx } = await makeRetailer();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-import-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const importing = fork(
      'server/admin.ts',
      ['import', '--retailer', String(ctx.retailer.id), '--no-wait', '-'],
      {
        env: childEnvironment({ LOG_LEVEL: 'silent', TMPDIR: folder }),
        execArgv: ['--import', 'tsx'],
        stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      },
    );
    const left = async () => (await readdir(folder)).filter((name) => name.startsWith('import-'));
    const exited = once(importing, 'exit');
    importing.stdin?.write(transaction(1));
    await vi.waitFor(async () => expect(await left()).toHaveLength(1), { timeout: 30_000 });
    importing.kill(signal);
    await exited;
    expect(await left()).toEqual([]);
  },
);
