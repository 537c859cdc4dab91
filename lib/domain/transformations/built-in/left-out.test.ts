import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { runs, seed } from '@/test/tier';
import { builtInVersion } from './built-in-transformations';

// Nothing of a document is lost without a word: each part of a list is a receipt, or is left out under its name and with a
// reason. The parts of each format are sales and what is none, in any number and order.

const at = '2026-03-14T11:00:00Z';
const euro = (amount: number) => ({ amount, currency: 'EUR' });

/** A part in a list of JSON, or a row of a table. */
type Part = (id: string) => object | string;

const shopify = (id: string, changes: object) => ({
  id,
  name: `#${id}`,
  processed_at: at,
  currency: 'EUR',
  financial_status: 'paid',
  total_price: '11.00',
  line_items: [{ title: 'Soup', quantity: 1, price: '11.00' }],
  ...changes,
});
const woocommerce = (number: string, changes: object) => ({
  id: number,
  number,
  order_key: `wc_${number}`,
  status: 'completed',
  currency: 'EUR',
  date_created_gmt: '2026-03-14T11:00:00',
  total: '11.00',
  line_items: [{ name: 'Soup', quantity: 1, total: '11.00' }],
  ...changes,
});
const square = (id: string, changes: object) => ({
  id,
  state: 'COMPLETED',
  closed_at: at,
  line_items: [{ uid: 'l', name: 'Soup', quantity: '1', total_money: euro(1100) }],
  total_money: euro(1100),
  ...changes,
});
const lightspeed = (id: string, changes: object) => ({
  id: `uuid-${id}`,
  invoice_number: id,
  register_id: 'r1',
  status: 'CLOSED',
  sale_date: at,
  total_price: 11,
  total_tax: 0,
  line_items: [{ product_id: 'p', name: 'Soup', quantity: 1, total_price: 11 }],
  ...changes,
});
const odoo = (name: string, changes: object) => ({
  id: Number(name),
  name,
  state: 'paid',
  date_order: '2026-03-14 11:00:00',
  amount_total: 11,
  lines: [
    [
      0,
      0,
      { full_product_name: 'Soup', qty: 1, price_unit: 11, price_subtotal: 11, price_subtotal_incl: 11 },
    ],
  ],
  payment_ids: [[0, 0, { payment_method_id: [2, 'Card'], amount: 11 }]],
  ...changes,
});
const charge = (id: string, changes: object) => ({
  id,
  object: 'charge',
  created: 1_773_486_000,
  status: 'succeeded',
  paid: true,
  captured: true,
  currency: 'eur',
  amount: 1100,
  ...changes,
});
const stripeRefund = (id: string, changes: object) => ({
  id,
  object: 'refund',
  created: 1_773_486_000,
  status: 'succeeded',
  currency: 'eur',
  amount: 100,
  charge: 'ch_0',
  ...changes,
});
const sumup = (code: string, changes: object) => ({
  transaction_code: code,
  amount: 11,
  currency: 'EUR',
  timestamp: at,
  status: 'SUCCESSFUL',
  ...changes,
});
const ekabs = (number: string, type: string) => ({
  type,
  head: { number, date: at },
  cash_register: { serial_number: 'K1' },
  data: {
    currency: 'EUR',
    full_amount_incl_vat: '11.00',
    lines: [{ text: 'Soup', item: { full_amount: '11.00' } }],
  },
});

const formats: Readonly<Record<string, readonly Part[]>> = {
  shopify: [
    (id) => shopify(id, {}),
    (id) => shopify(id, { financial_status: 'pending' }),
    (id) => shopify(id, { cancelled_at: at }),
    (id) => shopify(id, { test: true }),
    (id) => shopify(id, { invoice_url: 'https://shop.example/invoice' }),
    (id) => ({ id, name: `#${id}`, email: 'anna@example.com' }),
    // The refund, of a restock alone, has the name; the order has that of the refund.
    (id) => shopify(`9${id}`, { refunds: [{ id, created_at: at, refund_line_items: [], transactions: [] }] }),
  ],
  woocommerce: [
    (id) => woocommerce(id, {}),
    (id) => woocommerce(id, { status: 'pending' }),
    (id) => woocommerce(id, { status: 'cancelled' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  square: [
    (id) => square(id, {}),
    (id) => square(id, { state: 'OPEN' }),
    (id) => ({ id, status: 'FAILED', source_type: 'CARD', amount_money: euro(1) }),
    (id) => ({ id, status: 'PENDING', payment_id: 'p', amount_money: euro(1) }),
    (id) => ({ id, given_name: 'Anna' }),
  ],
  lightspeed: [
    (id) => lightspeed(id, {}),
    (id) => lightspeed(id, { status: 'SAVED', state: 'parked' }),
    (id) => lightspeed(id, { status: 'VOIDED' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  odoo: [
    (id) => odoo(id, {}),
    (id) => odoo(id, { state: 'draft' }),
    (id) => odoo(id, { state: 'cancel' }),
    (id) => odoo(id, { lines: [] }),
  ],
  stripe: [
    (id) => charge(id, {}),
    (id) => charge(id, { status: 'failed' }),
    (id) => charge(id, { livemode: false }),
    (id) => charge(id, { captured: false }),
    (id) => stripeRefund(id, {}),
    (id) => stripeRefund(id, { status: 'pending' }),
    (id) => stripeRefund(id, { status: 'canceled' }),
    (id) => ({ id, object: 'customer' }),
  ],
  sumup: [
    (id) => sumup(id, {}),
    (id) => sumup(id, { status: 'FAILED' }),
    (id) => sumup(id, { status: 'PENDING' }),
    (id) => sumup(id, { type: 'CHARGE_BACK' }),
  ],
  'csv-journal': [
    (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;bezahlt`,
    (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;storniert`,
    (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;offen`,
    (id) => `${id};14.03.2026;Anfangsbestand;;100,00;;`,
    (id) => `${id};14.03.2026;Auszahlung;;50,00;;`,
  ],
  ekabs: [(id) => ekabs(id, 'Beleg'), (id) => ekabs(id, 'AVTraining'), (id) => ekabs(id, 'AVBestellung')],
};

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});

/** Outcome of a list: names of receipts, and of parts that were left out. */
async function namesIn(format: string, list: readonly (object | string)[]) {
  const rows = list.filter((part) => typeof part === 'string');
  const isTable = rows.length > 0;
  const text = isTable
    ? ['Beleg;Datum;Typ;Artikel;Betrag;Zahlungsart;Status', ...rows, ''].join('\n')
    : JSON.stringify(list);
  const raw = {
    bytes: Buffer.from(text),
    contentType: isTable ? 'text/csv' : 'application/json',
    properties: { store_reference: 1 },
    meta: {},
    defaults: {},
  };
  const { receipts, ignored } = await transformDocument(own.ctx, builtInVersion(format), raw);
  const sold = receipts.flatMap(({ transaction_id: id, properties }) => [id, properties?.['receipt_number']]);
  return { sold, left: ignored.map(({ id }) => id) };
}

test.each(Object.entries(formats))('a list of %s', { tags: 'wide' }, async (format, [sale, ...parts]) => {
  if (sale === undefined) throw new Error('There is no sale.');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts.keys()), { maxLength: 9 }), async (drawn) => {
      const others = drawn.map((index, place) => ({ id: `${4_711 + place}`, part: parts[index] ?? sale }));
      const list = [sale('4700'), ...others.map(({ id, part }) => part(id))];
      const { sold, left } = await namesIn(format, list);
      const names = [...sold, ...left].map(String);
      for (const { id } of others) {
        const known = names.filter((name) => name.replace('#', '').split(/-R|-/).includes(id));
        expect(known, `${id} of ${JSON.stringify(list)}`).not.toEqual([]);
      }
    }),
    { numRuns: runs(300), seed, examples: [[[...parts.keys()]]] },
  );
});
