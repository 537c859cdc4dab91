import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let cii: DocumentReader;
beforeAll(async () => {
  cii = await makeDocumentReader('cii');
});

const sample = async (name: string, properties?: JsonObject) => {
  const receipts = await cii.readSample(name, properties);
  expectNoWarnings(receipts);
  return receipts;
};

describe('an invoice read by hand', () => {
  test('with two rates', async () => {
    expect(await sample('cii.xml', {})).toMatchObject([
      {
        transaction_id: 'DE123456789-RE-100',
        localtime: '2026-03-14T00:00:00',
        store_reference: '4000001123452',
        identifier: 'GE2020211',
        l10n: { currency: 'EUR' },
        total: 241.51,
        items: [
          {
            name: 'Trennblätter A4',
            quantity: 20,
            unit_price: 9.9,
            total: 198,
            vat: { rate: 19, amount: 37.62 },
          },
          { name: 'Joghurt Banane', quantity: 0.5, unit: 'kg', total: 5.5, vat: { rate: 7, amount: 0.39 } },
        ],
        taxes: [
          { rate: 19, amount: 37.62 },
          { rate: 7, amount: 0.39 },
        ],
        payments: [],
        properties: { due: { method: 'SEPA credit transfer', amount: 241.51, date: '2026-04-13' } },
      },
    ]);
  });

  test('with allowances, charges, a prepayment and what came back', async () => {
    expect(await sample('cii-allowances.xml')).toMatchObject([
      {
        transaction_id: 'Meubles SARL-F-7',
        localtime: '2026-06-01T15:30:00',
        total: 212.4,
        items: [
          { name: 'Fauteuil', quantity: 2, total: 200, discounts: [{ name: 'Rayure', amount: -10 }] },
          { name: 'Coussin', quantity: -1, total: -20, return: {} },
        ],
        discounts: [
          { name: 'Remise', amount: -9, percentage: 5 },
          { name: 'Livraison', amount: 6 },
        ],
        payments: [
          { method: 'prepaid', amount: 100 },
          { method: 'card', amount: 112.4, number: '4242' },
        ],
      },
    ]);
  });

  test('names an allowance without a reason but a number of the list a discount', async () => {
    const bytes = sampleBytes('cii', 'cii-allowances.xml').toString('utf8');
    const coded = bytes.replace('<ram:Reason>Remise</ram:Reason>', '<ram:ReasonCode>95</ram:ReasonCode>');
    expect(await cii.read(Buffer.from(coded))).toMatchObject([
      { discounts: [{ name: 'Discount', amount: -9 }, { name: 'Livraison' }] },
    ]);
  });

  test('that is a credit note: what was sold comes back', async () => {
    expect(await sample('cii-credit-note.xml')).toMatchObject([
      {
        transaction_id: 'Lieferant GmbH-GS-1-credit',
        total: -11.78,
        items: [
          { quantity: -1, total: -9.9, return: { properties: { returns_of: 'Lieferant GmbH-RE-100' } } },
        ],
        taxes: [{ rate: 19, amount: -1.88 }],
      },
    ]);
  });

  test('as ZUGFeRD 1.0 has it: a price per hundred metres, an allowance and a service', async () => {
    expect(await sample('zugferd-1.xml', {})).toMatchObject([
      {
        transaction_id: 'DE987654321-B-2016/77',
        localtime: '2016-04-05T00:00:00',
        store_reference: '4000001000005',
        identifier: 'K-42',
        l10n: { currency: 'EUR' },
        total: 109.48,
        net: 92,
        subtotal: 90,
        items: [
          {
            name: 'Fahrradmantel 28 Zoll',
            quantity: 2,
            unit_price: 30,
            total: 60,
            vat: { rate: 19, amount: 11.4 },
          },
          {
            name: 'Bremszug',
            quantity: 15,
            unit: 'm',
            unit_price: 2,
            total: 30,
            vat: { rate: 19, amount: 5.7 },
          },
        ],
        taxes: [{ rate: 19, amount: 17.48 }],
        discounts: [
          { name: 'Vereinsmitglied', amount: -4 },
          { name: 'Montage', amount: 6 },
        ],
        payments: [{ method: 'cash', amount: 109.48 }],
        properties: {
          profile: 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort',
          seller_tax_number: 'DE987654321',
          notes: 'Abholung im Laden',
        },
      },
    ]);
  });

  test('of a profile without lines fails, and says so', async () => {
    const text = sampleBytes('cii', 'cii.xml')
      .toString('utf8')
      .replaceAll(
        /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*?<\/ram:IncludedSupplyChainTradeLineItem>/g,
        '',
      );
    await expect(cii.read(Buffer.from(text))).rejects.toThrow(
      'the invoice has no lines: its profile carries totals only',
    );
  });
});
