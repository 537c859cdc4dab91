import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import {
  builtInNames,
  builtInSample,
  builtInSamples,
  builtInVersion,
  installBuiltIn,
} from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { sendDocument } from '@/test/support/format-cases';
import { tier } from '@/test/tier';

// Ids that keep the sales of several shops, tills and years apart, and a sale that comes twice together.

/** A sample of each format, and what differs in the document of another shop or till that counts alike. */
const elsewhere: readonly (readonly [name: string, sample: string, from: RegExp, to: string])[] = [
  ['lightspeed', 'lightspeed-x-return.json', /06bf537b-/g, '16bf537b-'],
  ['lightspeed', 'lightspeed-r.json', /"registerID": "1"/g, '"registerID": "9"'],
  ['woocommerce', 'woocommerce.json', /"wc_order_/g, '"wc_order_2'],
  ['shopify', 'shopify.json', /"id": 4507\d+/g, '"id": 9007'],
  ['receipthero', 'receipthero.json', /"companyID": "?\d/g, '"companyID": "9'],
  ['fiskaltrust', 'fiskaltrust.json', /("ftCashBoxID": ")./g, '$1f'],
  ['ubl', 'ubl.xml', /(<cbc:CompanyID>)[^<]+/g, '$1DE000000001'],
  ['cii', 'cii.xml', /(<ram:ID schemeID="VA">)[^<]+/g, '$1DE000000001'],
  ['finvoice', 'finvoice.xml', /(<SellerOrganisationTaxCode>)[^<]+/g, '$1FI00000001'],
  ['fatturapa', 'fatturapa.xml', /(<IdCodice>)\d{11}/g, '$100000000001'],
  ['ksef', 'ksef.xml', /(<NIP>)5250001009/g, '$19999999999'],
  ['cfdi', 'cfdi.xml', /(UUID=")5/g, '$19'],
  ['ekabs', 'ekabs.json', /("serial_number": ")/g, '$1X'],
  ['dfka', 'dfka.json', /("client_id": ")9/g, '$18'],
  ['poslog', 'poslog.xml', /(<WorkstationID[^>]*>)/g, '$19'],
  ['naxml', 'naxml.xml', /(<RegisterID>)/g, '$19'],
  ['csv-journal', 'shopify-orders.csv', /2026-03-/g, '2025-03-'],
];

/** A built-in transformation as it was before its ids got their scope. */
function formerMapping(name: string): string {
  return `$map([(${builtInVersion(name).mapping})], function($made) {
    $exists($made.former_transaction_ids[0]) ? $merge([$made, { "transaction_id": $made.former_transaction_ids[0], "former_transaction_ids": [] }]) : $made
  })`;
}

describe('the transaction ids of a built-in transformation', () => {
  let own: TestRetailer;
  beforeAll(async () => {
    own = await makeRetailer();
    for (const name of builtInNames) await installBuiltIn(own.ctx, name);
  });

  test.each(elsewhere)('keep sales of two shops or tills apart: %s, %s', async (name, file, from, to) => {
    const text = Buffer.from(sampleOf(name, file).input, 'base64').toString('utf8');
    const other = text.replaceAll(from, to);
    expect(other).not.toBe(text);
    const [one, two] = [await send(own, text), await send(own, other)];
    expect(idsOf(one).intersection(idsOf(two))).toEqual(new Set());
    const again = await send(own, text);
    expect(again.receipts.map(({ id }) => id)).toEqual(one.receipts.map(({ id }) => id));
  });

  const checked = builtInNames.filter((name) =>
    builtInVersion(name).mapping.includes('former_transaction_ids'),
  );
  test.each(tier === 'full' ? checked : checked.slice(0, 3))(
    'find what was stored under the ids of before: %s',
    { tags: 'wide' },
    async (name) => {
      const { api, ctx } = await makeRetailer();
      await installBuiltIn(ctx, name);
      const { inputFormat, options } = builtInVersion(name);
      const body = { name: 'former', input_format: inputFormat, options, mapping: formerMapping(name) };
      const made = await api.post('/transformations', body);
      expect(made.status, made.text).toBe(201);
      expect((await api.post('/transformations/former/_publish', {})).status).toBe(200);
      const retailer = { ...own, api, ctx };
      const { input } = builtInSample(name);
      const bytes = Buffer.from(input, 'base64');
      const before = await send(retailer, bytes, { 'service-property-transformation': 'former' });
      const after = await send(retailer, bytes, { 'service-property-transformation': name });
      expect(after.receipts.map(({ id }) => id)).toEqual(before.receipts.map(({ id }) => id));
    },
  );

  test('under which another sale was stored before say nothing', async () => {
    const { api, ctx } = await makeRetailer();
    await installBuiltIn(ctx, 'lightspeed');
    const stored = await api.post('/receipts', {
      transaction_id: '42',
      localtime: '2025-01-02T10:00:00+01:00',
      store_reference: 1,
      total: 10,
      items: [{ name: 'Cup', quantity: 1, total: 10 }],
    });
    expect(stored.status).toBe(201);
    const made = await send({ ...own, api, ctx }, sale({ total_price: 25 }));
    expect(made.receipts).toMatchObject([
      { transaction_id: 'sale-1', total: 25, properties: { receipt_number: '42' } },
    ]);
  });

  test('are found by the number that people say', async () => {
    await send(own, sale({ id: 'sale-2', invoice_number: 'MR-0815' }));
    const found = await own.api.get('/receipts/_search?query=transaction_id:MR-0815');
    expect(found.json).toMatchObject({ hits: 1 });
  });
});

function sale(changes: JsonObject): string {
  return JSON.stringify({
    id: 'sale-1',
    register_id: 'r-south',
    sale_date: '2026-03-14 15:00:00',
    status: 'CLOSED',
    invoice_number: '42',
    total_price: 10,
    total_tax: 0,
    register_sale_products: [
      { product_id: 'p', name: 'Bowl', quantity: 1, price: changes['total_price'] ?? 10, tax: 0 },
    ],
    register_sale_payments: [{ name: 'Cash', amount: changes['total_price'] ?? 10 }],
    ...changes,
  });
}

function sampleOf(name: string, file: string) {
  const found = builtInSamples(name).find((sample) => sample.name === file);
  if (found === undefined) throw new Error(`There is no sample ${file}.`);
  return found;
}

const idsOf = ({ receipts }: { readonly receipts: readonly JsonObject[] }) =>
  new Set(receipts.map(({ transaction_id: id }) => id));

async function send(retailer: TestRetailer, document: string | Buffer, headers: Record<string, string> = {}) {
  const made = await sendDocument(retailer, Buffer.from(document), 'application/octet-stream', headers);
  expect(made.state, made.failure?.message).toBe('processed');
  return made;
}
