import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { rawReceipts } from '@/drizzle/schema/pos';
import { childEnvironment, config } from '@/lib/config';
import { installBuiltIn } from '@/lib/transformations/built-in/built-in-transformations';
import { makeRetailer } from '../factories';

const posts = 500;

function body(index: number): string {
  return JSON.stringify({
    cash_register: { serial_number: 'K1' },
    head: {
      number: String(index).padStart(6, '0'),
      date: '2026-03-14T12:34:56+01:00',
      seller: { name: 'Shop' },
    },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 1,
      lines: [
        { text: 'Tea', item: { number: '1' }, vat_amounts: [{ percentage: 7, incl_vat: 1, vat: 0.07 }] },
      ],
    },
  });
}

test('500 raw posts are 500 receipts, none twice, though the worker is killed again and again', async () => {
  const { ctx, api } = await makeRetailer({ rate_limit_burst: 100_000 });
  await installBuiltIn(ctx, 'dfka');
  for (let index = 0; index < posts; index += 50) {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, offset) => {
        const headers = {
          'content-type': 'application/vnd.dfka+json',
          'service-property-store_reference': '1',
        };
        return (await api.request('/pos/receipts', { method: 'POST', body: body(index + offset), headers }))
          .status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([202]));
  }
  let kills = 0;
  for (;;) {
    const worker = fork('test/api/raw-worker.ts', [String(ctx.retailer.id)], {
      execArgv: ['--import', 'tsx'],
      env: childEnvironment({ DATABASE_URL: config().databaseUrl, DATA_DIR: config().dataDir }),
    });
    const ended = once(worker, 'exit') as Promise<[number | null, string | null]>;
    await Promise.race([once(worker, 'message'), ended]);
    // Killed at whatever it is at: after some tenths of a second, four jobs are under way at any time.
    if (kills < 3) await Promise.race([pause(150 + kills * 37), ended]);
    if (kills < 3) worker.kill('SIGKILL');
    const [code] = await ended;
    if (code === 0) break;
    kills += 1;
    expect(kills).toBeLessThan(10);
  }
  const states = await ctx.db
    .select({ state: rawReceipts.state, count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(eq(rawReceipts.retailerId, ctx.retailer.id))
    .groupBy(rawReceipts.state);
  expect(states).toEqual([{ state: 'processed', count: posts }]);
  const [stored] = await ctx.db
    .select({
      receipts: sql<number>`count(*)::int`,
      sources: sql<number>`count(distinct ${receipts.posDataIds}[1])::int`,
    })
    .from(receipts)
    .where(eq(receipts.retailerId, ctx.retailer.id));
  expect(stored).toEqual({ receipts: posts, sources: posts });
  expect(kills).toBeGreaterThan(1);
}, 240_000);
