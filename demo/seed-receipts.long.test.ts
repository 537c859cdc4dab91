import { count } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';
import { seedReceipts } from '@/demo/seed-receipts';

// Receipts are loaded two thousand at a time, and it takes more than that to interrupt a load.

const until = new Date('2026-11-20T18:30:00Z');

async function countReceipts(ctx: Context<string>): Promise<number> {
  const [row] = await ctx.db.select({ rows: count() }).from(receipts).where(owned(ctx, receipts));
  return row?.rows ?? 0;
}

test('an interrupted load goes on where it stopped', async () => {
  const { ctx } = await makeRetailer();
  const options = { receipts: 4_500, seed: 3, until, stores: 2 };
  const interrupted = seedReceipts(ctx, {
    ...options,
    onProgress: (done) => {
      if (done >= 2_000) throw new Error('interrupted');
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await countReceipts(ctx)).toBe(2_000);
  expect((await seedReceipts(ctx, options)).receipts).toBe(2_500);
  expect(await countReceipts(ctx)).toBe(4_500);
});
