import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newReceiptId } from '@/lib/core/ids';
import { submitBatch } from '@/lib/domain/intake/submit-batch';
import { keepRollups, recountRollups } from '@/lib/domain/receipts/index/keep-rollups';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { foldChanges } from '@/lib/domain/rollups/fold-changes';
import { readSums } from '@/lib/domain/rollups/read-sums';
import { restartRebuild } from '@/lib/domain/rollups/rebuild-rollups';
import { createStore } from '@/lib/domain/stores/create-store';
import { inTransaction } from '@/lib/platform/context';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { runs, seed } from '@/test/tier';
import { asPlainCounts, plainCounts, type Asked } from './plain-counts';

// The sums that reports show are exact: whatever is stored, changed, erased, folded and recounted at once, they are what the
// database counts from the receipts themselves.

const wide: Asked = { from: '2025-01-01', to: '2027-12-31', storeIds: null };

async function expectExact(retailer: TestRetailer, asked: Asked = wide): Promise<void> {
  const sums = await readSums(retailer.ctx, asked, asked.storeIds);
  expect(asPlainCounts(sums)).toEqual(await plainCounts(retailer.ctx, asked));
  for (const currency of ['EUR', 'CHF'])
    expect(asPlainCounts(sums, currency)).toEqual(await plainCounts(retailer.ctx, { ...asked, currency }));
}

const day = fc.integer({ min: 0, max: 80 }).map((days) => new Date(Date.UTC(2026, 0, 20 + days)));
const localtime = fc
  .tuple(day, fc.integer({ min: 0, max: 23 }), fc.constantFrom('+01:00', '-11:00', '+14:00', 'Z'))
  .map(
    ([date, hour, zone]) =>
      `${date.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:15:00${zone}`,
  );
const amount = fc.integer({ min: -20_000, max: 99_999 }).map((units) => units / 100);
const payment = fc.oneof(
  fc.record({ method: fc.constantFrom('card', 'Karte', 'CASH', 'voucher', '__proto__'), amount }),
  fc.record({ method: fc.constantFrom('cash', 'Bar'), amount, change: amount }),
  fc.record({ method: fc.constantFrom('cash'), amount, currency: fc.constantFrom('CHF', 'EUR') }),
);
const tax = fc.record({ rate: fc.constantFrom(7, 19, 5.5, 0), amount });
const taxes = fc.oneof(
  fc.record({
    taxes: fc.array(
      tax.map((each) => ({ name: 'VAT', ...each })),
      { maxLength: 3 },
    ),
  }),
  fc.record({ vat: fc.array(tax, { maxLength: 3 }) }),
  fc.record({
    items: fc.array(
      tax.map((vat) => ({ name: 'Milk', quantity: 1, total: 3.98, vat })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.constant({}),
);
const person = fc.constantFrom('anna', 'ben', 'cleo');
const body = fc
  .record({
    localtime,
    total: amount,
    payments: fc.array(payment, { maxLength: 3 }),
    store_reference: fc.constantFrom(1, 2),
    l10n: fc.constantFrom({}, {}, { currency: 'CHF' }),
    rest: taxes,
    identifier: fc.option(person, { nil: undefined }),
    duplicate: fc.constantFrom(false, false, false, true),
  })
  .map(({ rest, ...own }) => ({ ...own, ...rest }));

type Step =
  | { readonly kind: 'post'; readonly bodies: readonly object[] }
  | { readonly kind: 'raw'; readonly bodies: readonly object[]; readonly till: string }
  | { readonly kind: 'assign'; readonly which: number; readonly identifier: string | null }
  | { readonly kind: 'erase'; readonly identifier: string }
  | { readonly kind: 'fold' }
  | { readonly kind: 'recount' };

const till = fc.constantFrom('6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab', '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ac');
const bodies = fc.array(body, { minLength: 1, maxLength: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), bodies }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('raw' as const), bodies, till }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      which: fc.nat(1000),
      identifier: fc.option(person),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), identifier: person }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'fold' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'recount' as const }) },
);

async function take(retailer: TestRetailer, ids: string[], each: Step): Promise<void> {
  const { ctx, api } = retailer;
  switch (each.kind) {
    case 'post': {
      const posted = await Promise.all(each.bodies.map((one) => postedReceipt(retailer, { ...one })));
      ids.push(...posted);
      return;
    }
    case 'raw': {
      const made = each.bodies.map((one) => ({
        raw: { id: newReceiptId(), tillUuid: each.till },
        receipt: postReceiptBody.parse(receiptBody({ ...one })),
      }));
      const stored = await inTransaction(ctx, (inner) => submitBatch(inner, made));
      ids.push(...stored.values());
      return;
    }
    case 'assign': {
      const id = ids[each.which % Math.max(1, ids.length)];
      if (id === undefined) return;
      const change =
        each.identifier === null
          ? { op: 'remove', path: '/identifier' }
          : { op: 'add', path: '/identifier', value: each.identifier };
      const { status } = await api.patch(`/receipts/${id}`, [change]);
      // Where there is no identifier, none can be removed.
      expect([200, 409]).toContain(status);
      return;
    }
    case 'erase': {
      const { status } = await api.get(`/identifiers/${each.identifier}`);
      if (status === 200) await erase(retailer, each.identifier);
      return;
    }
    case 'fold':
      await foldChanges(ctx);
      return;
    case 'recount':
      await recountRollups(ctx);
  }
}

async function withStores(): Promise<TestRetailer> {
  const retailer = await makeRetailer();
  const store = {
    reference: 2,
    external_reference: undefined,
    name: 'Kiel',
    address: ['Markt 1'],
    city: 'Kiel',
  };
  await createStore(retailer.ctx, {
    ...store,
    postcode: '24103',
    country: 'DEU',
    phone: undefined,
    locale: undefined,
    timezone: undefined,
    currency: undefined,
    properties: undefined,
    settings: undefined,
  });
  return retailer;
}

describe('sums of reports', () => {
  test('are what the database counts, whatever happens one after the other', { tags: 'wide' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const retailer = await withStores();
        const ids: string[] = [];
        for (const each of steps) {
          await take(retailer, ids, each);
          await expectExact(retailer);
        }
        const [store] = await storeIds(retailer);
        await expectExact(retailer, { from: '2026-01-25', to: '2026-03-03', storeIds: [store ?? 0] });
        await expectExact(retailer, { from: '2026-02-01', to: '2026-02-28', storeIds: null });
        await expectExact(retailer, {
          from: '2026-01-31',
          to: '2026-01-31',
          storeIds: await storeIds(retailer),
        });
      }),
      { numRuns: runs(20), seed, endOnFailure: true },
    );
  });

  test('are what the database counts after all of it happened at once', { tags: 'wide' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const retailer = await withStores();
        const ids: string[] = [];
        await take(retailer, ids, { kind: 'post', bodies: fc.sample(body, { numRuns: 10, seed }) });
        await Promise.all(steps.map((each) => take(retailer, ids, each)));
        await expectExact(retailer);
        while ((await foldChanges(retailer.ctx)) > 0);
        await expectExact(retailer);
      }),
      { numRuns: runs(20), seed, endOnFailure: true },
    );
  });

  test('are counted from the receipts where there are none, as after an upgrade, while receipts arrive', async () => {
    const retailer = await withStores();
    const { ctx } = retailer;
    const ids: string[] = [];
    await take(retailer, ids, { kind: 'post', bodies: fc.sample(body, { numRuns: 40, seed }) });
    for (const table of ['rollups', 'rollup_changes', 'rollup_builds'])
      await ctx.db.execute(sql`delete from ${sql.identifier(table)} where retailer_id = ${ctx.retailer.id}`);
    await Promise.all([
      keepRollups(ctx),
      take(retailer, ids, { kind: 'post', bodies: fc.sample(body, { numRuns: 20, seed: seed + 1 }) }),
    ]);
    await expectExact(retailer);
  });

  test('are the same before and after changes are folded, where a month has more tax rates than lines', async () => {
    const retailer = await makeRetailer();
    const ids: string[] = [];
    // A row of sums has a hundred rates.
    const posted = (localtime: string, first: number) =>
      postedReceipt(retailer, {
        localtime,
        taxes: Array.from({ length: 60 }, (_, index) => ({
          name: 'VAT',
          rate: (first + index) / 100,
          amount: 1,
        })),
      });
    for (const day of ['2026-03-14', '2026-04-14'])
      for (const first of [0, 60]) ids.push(await posted(`${day}T12:00:00+01:00`, first));
    while ((await foldChanges(retailer.ctx)) > 0);
    for (const id of ids)
      await retailer.api.patch(`/receipts/${id}`, [{ op: 'add', path: '/identifier', value: 'anna' }]);
    await posted('2026-04-15T12:00:00+01:00', 100);
    const read = async () => {
      const sums = await readSums(retailer.ctx, wide, null);
      return [asPlainCounts(sums)['rate'], sums.othersOf('rate')] as const;
    };
    const before = await read();
    expect(Object.keys(before[0] ?? {})).toHaveLength(100);
    while ((await foldChanges(retailer.ctx)) > 0);
    expect(await read()).toEqual(before);
  });

  test('are counted further from where a recount was broken off', async () => {
    const retailer = await withStores();
    const ids: string[] = [];
    await take(retailer, ids, { kind: 'post', bodies: fc.sample(body, { numRuns: 40, seed }) });
    await restartRebuild(retailer.ctx);
    const months: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const stop = new AbortController();
      await recountRollupsOnce(retailer, stop, months);
      await expectExact(retailer);
      await take(retailer, ids, { kind: 'assign', which: round, identifier: 'dora' });
    }
    expect(months.slice(0, 3)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  });
});

/** Counts one month more, then stops. */
async function recountRollupsOnce(
  { ctx }: TestRetailer,
  stop: AbortController,
  months: string[],
): Promise<void> {
  await recountRollups(ctx, {
    signal: stop.signal,
    onMonth: (month) => {
      months.push(month);
      stop.abort();
    },
  });
}

async function storeIds({ ctx }: TestRetailer): Promise<number[]> {
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select id from stores where retailer_id = ${ctx.retailer.id} order by id`,
  );
  return rows.map(({ id }) => id);
}
