import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let ubl: DocumentReader;
beforeAll(async () => {
  ubl = await makeDocumentReader('ubl');
});

const read = async (bytes: Buffer, properties?: JsonObject) => {
  const made = await ubl.read(bytes, properties);
  expect(made).toHaveLength(1);
  expectNoWarnings(made);
  return made[0];
};
const sample = (name: string) => sampleBytes('ubl', name);

describe('an invoice read by hand', () => {
  test('with two rates and a price per hundred', async () => {
    const receipt = await read(sample('ubl.xml'), {});
    expect(receipt).toMatchObject({
      transaction_id: 'DE123456789-R-2026-0815',
      localtime: '2026-03-14T14:05:30+01:00',
      store_reference: '7300010000001',
      total: 72,
      items: [
        { name: 'Hammer', quantity: 4, unit_price: 10, total: 40, vat: { rate: 19, amount: 7.6 } },
        { name: 'Coffee', quantity: 1.2, unit: 'kg', unit_price: 19, total: 22.8 },
      ],
      taxes: [
        { rate: 19, amount: 7.6 },
        { rate: 7, amount: 1.6 },
      ],
      payments: [{ method: 'card', amount: 72, number: '1234', details: { type: 'VISA' } }],
    });
  });

  test('with allowances, charges, a prepayment and rounding', async () => {
    expect(await read(sample('ubl-allowances.xml'))).toMatchObject({
      transaction_id: 'Möbler AB-4711',
      localtime: '2026-08-01T00:00:00',
      identifier: 'elsa@example.com',
      total: 2261,
      items: [
        { name: 'Armchair', quantity: 2, total: 2000, discounts: [{ name: 'Scratch', amount: -100 }] },
        { name: 'Cushion', quantity: -1, total: -100, return: {} },
      ],
      discounts: [
        { name: 'Loyal customer', amount: -190, percentage: 10 },
        { name: 'FC', amount: 99 },
        { name: 'Rounding', amount: -0.25 },
      ],
      taxes: [{ rate: 25, amount: 452.25 }],
      payments: [{ method: 'prepaid', amount: 500 }],
      properties: { due: { method: 'Bankgiro', amount: 1761 } },
    });
  });

  test('names an allowance without a reason but a number of the list a discount', async () => {
    const given = '<cbc:AllowanceChargeReason>Loyal customer</cbc:AllowanceChargeReason>';
    const coded = '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>';
    const text = sample('ubl-allowances.xml').toString('utf8').replace(given, coded);
    expect(await read(Buffer.from(text))).toMatchObject({
      discounts: [{ name: 'Discount', amount: -190 }, { name: 'FC' }, { name: 'Rounding' }],
    });
  });

  test('that is a credit note: what was sold comes back', async () => {
    expect(await read(sample('ubl-credit-note.xml'))).toMatchObject({
      transaction_id: 'Tools Ltd-C-5-credit',
      localtime: '2026-03-20T00:00:00',
      total: -11.9,
      items: [
        {
          name: 'Hammer',
          quantity: -1,
          total: -10,
          return: { properties: { returns_of: 'Tools Ltd-R-2026-0815' } },
        },
      ],
      taxes: [{ amount: -1.9 }],
      payments: [{ method: 'cash', amount: -11.9 }],
    });
  });

  test('without lines fails', async () => {
    const text =
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>';
    await expect(read(Buffer.from(text))).rejects.toThrow('the invoice has no lines');
  });
});

const randomInvoice = fc.record({
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('Stuhl', 'Käse & Wurst', '牛乳'),
      quantity: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom(7, 19),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  allowance: fc.integer({ min: 0, max: 50 }),
  prefix: fc.constantFrom('', 'ubl:'),
  isCredit: fc.boolean(),
});
type RandomInvoice = typeof randomInvoice extends fc.Arbitrary<infer Value> ? Value : never;

const lineOf = ({ quantity, price }: RandomInvoice['lines'][number]) => quantity * price;
const netOf = ({ lines, allowance }: RandomInvoice) =>
  lines.reduce((sum, line) => sum + lineOf(line), 0) - allowance;
const taxesOf = ({ lines }: RandomInvoice) =>
  [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const base = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + lineOf(line), 0);
    return { rate, amount: Math.round((base * rate) / 100) };
  });
const money = (cents: number) => (cents / 100).toFixed(2);

function documentOf(invoice: RandomInvoice): string {
  const { prefix, isCredit, allowance, lines } = invoice;
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const quantity = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity';
  const taxes = taxesOf(invoice);
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const space = `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;
  return [
    `<${prefix}${root} ${prefix === '' ? 'xmlns' : 'xmlns:ubl'}="${space}" xmlns:b="urn:b" xmlns:a="urn:a">`,
    '<b:ID>I-1</b:ID><b:IssueDate>2026-03-14</b:IssueDate><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>',
    allowance === 0
      ? ''
      : `<a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>${money(allowance)}</b:Amount></a:AllowanceCharge>`,
    `<a:TaxTotal><b:TaxAmount currencyID="EUR">${money(tax)}</b:TaxAmount>`,
    ...taxes.map(
      ({ rate, amount }) =>
        `<a:TaxSubtotal><b:TaxAmount>${money(amount)}</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID>` +
        `<b:Percent>${rate}</b:Percent></a:TaxCategory></a:TaxSubtotal>`,
    ),
    `</a:TaxTotal><a:LegalMonetaryTotal><b:TaxInclusiveAmount>${money(netOf(invoice) + tax)}</b:TaxInclusiveAmount>`,
    `<b:PayableAmount>${money(netOf(invoice) + tax)}</b:PayableAmount></a:LegalMonetaryTotal>`,
    ...lines.map(
      (line) =>
        `<a:${root}Line><b:${quantity} unitCode="C62">${line.quantity}</b:${quantity}>` +
        `<b:LineExtensionAmount>${money(lineOf(line))}</b:LineExtensionAmount>` +
        `<a:Item><b:Name>${line.name.replaceAll('&', '&amp;')}</b:Name></a:Item>` +
        `<a:Price><b:PriceAmount>${money(line.price)}</b:PriceAmount></a:Price></a:${root}Line>`,
    ),
    `</${prefix}${root}>`,
  ].join('');
}

test('any invoice comes back from the document that is written of it', async () => {
  for (const invoice of fc.sample(randomInvoice, { seed: 20_260_314, numRuns: 25 })) {
    const sign = invoice.isCredit ? -1 : 1;
    const taxes = taxesOf(invoice);
    const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
    const receipt = await read(Buffer.from(documentOf(invoice)));
    expect(receipt?.total).toBe((sign * (netOf(invoice) + tax)) / 100);
    expect(receipt?.items.map((item) => [item.name, item.quantity, item.unit_price, item.total])).toEqual(
      invoice.lines.map((line) => [
        line.name,
        sign * line.quantity,
        line.price / 100,
        (sign * lineOf(line)) / 100,
      ]),
    );
    expect(receipt?.taxes?.map(({ rate, amount }) => ({ rate, amount }))).toEqual(
      taxes.map(({ rate, amount }) => ({ rate, amount: (sign * amount) / 100 })),
    );
  }
});
