import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { warningsOf } from '@/lib/domain/receipts/wire/quality';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { transform } from '@/lib/domain/transformations/transform';
import {
  builtInNames,
  builtInSample,
  builtInSamples,
  builtInVersion,
  goldenFile,
  installBuiltIn,
} from '@/lib/domain/transformations/built-in-transformations';

const sampled = builtInNames.flatMap((name) =>
  builtInSamples(name).map((sample) => ({ ...sample, of: name })),
);

const raw = (bytes: Buffer) => ({
  bytes,
  contentType: null,
  properties: { store_reference: 1 },
  meta: { id: '01980000-0000-7000-8000-000000000000' },
  defaults: {},
});

// One retailer, so one process, for all that leaves nothing behind.
let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

describe('a built-in transformation', () => {
  test.each(sampled)('makes of $name the receipts of its golden file, and they add up', async (sample) => {
    const made = await transform(ctx, builtInVersion(sample.of), raw(Buffer.from(sample.input, 'base64')));
    const text = `${JSON.stringify(made, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(goldenFile(sample.of, sample.name));
    for (const submitted of made) {
      const currency = submitted.l10n?.currency ?? 'EUR';
      expect(
        warningsOf({
          submitted,
          currency,
          timestamp: new Date(0),
          now: new Date(),
          isMasked: false,
          fiscal: [],
        }),
      ).toEqual([]);
    }
  });

  test('for Square waits until an order is complete', async () => {
    for (const state of ['OPEN', 'CANCELED', 'DRAFT']) {
      const bytes = Buffer.from(JSON.stringify({ order: { id: 'x', state, line_items: [] } }));
      expect(await transform(ctx, builtInVersion('square'), raw(bytes))).toEqual([]);
    }
  });

  test('for Shopify makes the same of the sale whether or not something came back since', async () => {
    const { input } = sampled.find(({ name }) => name === 'shopify-refund.json') ?? { input: '' };
    const { order } = JSON.parse(Buffer.from(input, 'base64').toString('utf8')) as { order: object };
    const before = Buffer.from(JSON.stringify({ ...order, refunds: [], financial_status: 'paid' }));
    const [sale, ...others] = await transform(ctx, builtInVersion('shopify'), raw(before));
    expect(others).toEqual([]);
    const after = await transform(ctx, builtInVersion('shopify'), raw(Buffer.from(input, 'base64')));
    expect(after.map(({ transaction_id: id }) => id)).toEqual(['450789470', '450789470-R509562969']);
    expect(after[0]).toEqual(sale);
    const cancelled = Buffer.from(
      JSON.stringify({ ...order, refunds: [], cancelled_at: '2026-03-14T13:00:00Z' }),
    );
    expect(await transform(ctx, builtInVersion('shopify'), raw(cancelled))).toEqual([]);
  });

  test('for EKaBS reads the envelope, amounts as text and seconds as well', async () => {
    const ekabs = {
      head: { number: '00000042', date: 1_773_488_096 },
      data: {
        currency: 'EUR',
        full_amount_incl_vat: '5.00',
        payment_types: [{ name: 'NON_CASH', amount: '5.00' }],
        lines: [
          {
            text: '2× Tee',
            additional_text: 'mit Zitrone',
            item: { number: 'T', quantity: '2.00', price_per_unit: '2.50', full_amount: '5.00' },
          },
        ],
        vat_amounts: [{ percentage: '19.00', incl_vat: '5.00', excl_vat: '4.20', vat: '0.80' }],
      },
    };
    const bytes = Buffer.from(JSON.stringify({ schema: { ekabs_v0: ekabs } }));
    const [receipt] = await transform(ctx, builtInVersion('ekabs'), raw(bytes));
    expect(receipt).toMatchObject({
      transaction_id: '1-2026-03-14-00000042',
      localtime: '2026-03-14T11:34:56+00:00',
      total: 5,
      items: [
        { name: '2× Tee', quantity: 2, unit_price: 2.5, total: 5, properties: { details: ['mit Zitrone'] } },
      ],
      vat: [{ rate: 19, amount: 0.8 }],
      payments: [{ method: 'NON_CASH', amount: 5 }],
    });
  });

  // Where each object that a function makes walks the whole document, this takes more than 3 seconds.
  const listed = [
    'square',
    'shopify',
    'woocommerce',
    'odoo',
    'stripe',
    'sumup',
    'receipthero',
    'loyverse',
    'zettle',
    'clover',
    'kivra',
  ];
  test.each(tier === 'full' ? listed : listed.slice(0, 1))(
    'for %s reads a list of 400 within the bounds',
    { tags: 'wide' },
    async (name) => {
      // A process of its own, as its bounds are meant for one with little behind it.
      const { ctx: own } = await makeRetailer();
      const one: unknown = JSON.parse(Buffer.from(builtInSample(name).input, 'base64').toString('utf8'));
      const [entry] = [one].flat() as [{ order?: unknown; result?: unknown[] }];
      // The first sale: Odoo's sample has orders beside it that are ignored.
      const order = entry.order ?? entry.result?.[0] ?? entry;
      const list = Array.from({ length: 400 }, () => order);
      const made = await transform(own, builtInVersion(name), raw(Buffer.from(JSON.stringify(list))));
      expect(made).toHaveLength(400);
    },
  );

  const posted = tier === 'full' ? builtInNames : builtInNames.slice(0, 5);
  test.each(posted)('%s works from the post to the stored receipts', { tags: 'wide' }, async (name) => {
    const retailer = await makeRetailer();
    await installBuiltIn(retailer.ctx, name);
    const [type = ''] = builtInVersion(name).contentTypes;
    const { headers } = await retailer.api.request('/pos/receipts?property-store_reference=1', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(builtInSample(name).input, 'base64')),
    });
    const id = headers.get('service-pos-data-id') ?? '';
    await processRaw(retailer.ctx, id);
    const stored = await findRaw(retailer.ctx, id);
    expect(stored?.failureMessage).toBeNull();
    expect(stored?.state).toBe('processed');
  });
});
