import { and, count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';
import { runs } from '@/test/tier';
import { makeCatalogue } from '@/demo/catalogue';
import { makeReceipt } from '@/demo/make-receipt';
import { seedReceipts } from '@/demo/seed-receipts';

const until = new Date('2026-11-20T18:30:00Z');

async function countReceipts(ctx: Context<string>): Promise<number> {
  const [row] = await ctx.db.select({ rows: count() }).from(receipts).where(owned(ctx, receipts));
  return row?.rows ?? 0;
}

test(
  'exactly the receipts asked for are loaded, and the API lists and opens them all',
  { tags: 'wide', timeout: 50_000 },
  async () => {
    const { ctx, api } = await makeRetailer({ receipt_links: true });
    const wanted = runs(2_000);
    const seen: number[] = [];
    const result = await seedReceipts(ctx, {
      receipts: wanted,
      seed: 5,
      until,
      stores: 6,
      onProgress: (done, total) => seen.push(done, total),
    });
    expect(result.receipts).toBe(wanted);
    expect(seen.slice(-2)).toEqual([wanted, wanted]);
    expect(await countReceipts(ctx)).toBe(wanted);
    const ids = new Set<string>();
    let older = '';
    for (;;) {
      const page = await api.get(`/receipts?count=20${older}`);
      expect(page.status).toBe(200);
      if (page.json.length === 0) break;
      for (const receipt of page.json) ids.add(receipt.id);
      older = `&older=${page.json.at(-1).id}`;
    }
    expect(ids.size).toBe(wanted);
    const [links] = await ctx.db.select({ rows: count() }).from(receiptLinks).where(owned(ctx, receiptLinks));
    expect(links?.rows).toBe(wanted);
  },
);

test('a seeded receipt cannot be told from the same one submitted', { tags: 'long' }, async () => {
  const seededTo = await makeRetailer();
  const submittedTo = await makeRetailer();
  const world = { seed: 9, until, days: 90, stores: 3 };
  await seedReceipts(seededTo.ctx, { ...world, receipts: 25 });
  await seedReceipts(submittedTo.ctx, { ...world, receipts: 0 });
  const catalogue = makeCatalogue({ stores: 3 });
  for (let index = 0; index < 25; index += 1) {
    const body = makeReceipt(catalogue, { until, days: 90 }, 9, index);
    const submission = await submitReceipt(submittedTo.ctx, postReceiptBody.parse(body));
    const posted = await submittedTo.api.get(`/receipts/${submission.id}`);
    const listed = await seededTo.api.get(`/receipts?transaction_id=${body.transaction_id}`);
    const seeded = await seededTo.api.get(`/receipts/${listed.json[0].id}`);
    const retailer = { ...posted.json.retailer, name: seeded.json.retailer.name };
    const store = { ...posted.json.store, name: seeded.json.store.name };
    expect({ ...posted.json, id: seeded.json.id, retailer, store }).toEqual(seeded.json);
    // Submitting it again finds it: the content is the same to the service, too.
    const again = await submitReceipt(seededTo.ctx, postReceiptBody.parse(body));
    expect(again).toMatchObject({ id: seeded.json.id, replayed: true });
  }
});

test('the consumers of receipts are known with their names', async () => {
  const { ctx } = await makeRetailer();
  await seedReceipts(ctx, { receipts: 60, seed: 2, until, stores: 2 });
  const known = await ctx.db.select().from(identifiers).where(owned(ctx, identifiers));
  const rows = await ctx.db
    .selectDistinct({ identifier: receipts.identifier })
    .from(receipts)
    .where(and(owned(ctx, receipts)));
  const named = rows.flatMap(({ identifier }) => identifier ?? []);
  expect(known.map((row) => row.identifier).toSorted()).toEqual(named.toSorted());
  for (const { properties } of known) {
    expect(properties).toMatchObject({ name: { first: expect.any(String) }, email: expect.any(String) });
  }
});

test('loading again adds nothing, and asking for more adds the rest', { tags: 'long' }, async () => {
  const { ctx } = await makeRetailer();
  const options = { seed: 1, until, stores: 2 };
  expect((await seedReceipts(ctx, { ...options, receipts: 50 })).receipts).toBe(50);
  expect((await seedReceipts(ctx, { ...options, receipts: 50 })).receipts).toBe(0);
  // The period is that of the first load, whatever the new one is.
  expect((await seedReceipts(ctx, { seed: 1, until: new Date(), receipts: 80 })).receipts).toBe(30);
  expect(await countReceipts(ctx)).toBe(80);
  expect((await seedReceipts(ctx, { ...options, seed: 2, receipts: 10 })).receipts).toBe(10);
  expect(await countReceipts(ctx)).toBe(90);
});

test('other receipts under the transaction ids of a seed are refused, and nothing is loaded', async () => {
  const { ctx } = await makeRetailer();
  const body = makeReceipt(makeCatalogue({ stores: 2 }), { until, days: 90 }, 4, 7);
  await submitReceipt(ctx, postReceiptBody.parse({ ...body, store_reference: 1 }));
  const load = seedReceipts(ctx, { receipts: 20, seed: 4, until, stores: 2 });
  await expect(load).rejects.toThrow('Use another seed');
  expect(await countReceipts(ctx)).toBe(1);
  const [row] = await database()
    .select({ rows: count() })
    .from(receipts)
    .where(eq(receipts.retailerId, ctx.retailer.id));
  expect(row?.rows).toBe(1);
});

test('two loads of one seed at once never mix', { tags: 'long' }, async () => {
  const { ctx } = await makeRetailer();
  await seedReceipts(ctx, { receipts: 0, seed: 6, until, stores: 2 });
  const both = await Promise.allSettled([
    seedReceipts(ctx, { receipts: 300, seed: 6, until, stores: 2 }),
    seedReceipts(ctx, { receipts: 300, seed: 6, until, stores: 2 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await countReceipts(ctx)).toBe(300);
});

test('seeds and counts out of range are refused', async () => {
  const { ctx } = await makeRetailer();
  await expect(seedReceipts(ctx, { receipts: 1, seed: 1000 })).rejects.toThrow('seed');
  await expect(seedReceipts(ctx, { receipts: -1, seed: 1 })).rejects.toThrow('receipts');
});
