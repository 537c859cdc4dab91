import { describe, expect, test } from 'vitest';
import { answers } from '@/test/search/arbitraries/answer';
import { bareReceipt, exampleReceipt } from '@/test/search/arbitraries/example';
import type { ReceiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';
import { positionsMissing, someTermsMissing } from '@/lib/search/terms/names';
import { processorMsOf } from '@/test/processor-time';

const catalogue = receiptCatalogue({ search_fields: {}, timezone: 'Europe/Berlin' });

function finds(query: string, receipt: ReceiptDocument): boolean {
  const { byDocument, byTerms } = answers(query, receipt, catalogue, receipt.timestamp);
  expect(byTerms, query.slice(0, 80)).toBe(byDocument);
  return byDocument;
}

function named(...names: string[]): ReceiptDocument {
  return {
    ...bareReceipt,
    items: names.map((name) => ({ name, quantity: 1, total: 1 })) as ReceiptDocument['items'],
  };
}

describe('the terms of a receipt', () => {
  test('are about a hundred, and about a kilobyte', () => {
    const receipt: ReceiptDocument = {
      ...bareReceipt,
      transactionId: 'UK-0123-20260412-0042-7',
      identifier: 'anna.schmidt@example.com',
      total: 13.82,
      properties: { operator: '1042', salesperson: 'Ben Okafor' },
      payments: [{ method: 'card', details: { number: '4242', issue: '1' } }] as ReceiptDocument['payments'],
      items: [
        { name: 'Organic Whole Milk 2L', quantity: 2, total: 3.98 },
        { name: 'Sourdough Bread', quantity: 1, total: 4.2, unit: 'pcs' },
        { name: 'Gouda Cheese Slices', quantity: 1, total: 2.79 },
        { name: 'Red Apples', quantity: 1.355, total: 2.85, unit: 'kg' },
      ] as ReceiptDocument['items'],
    };
    const terms = documentTerms(receipt, catalogue);
    const bytes = [...terms.keys()].reduce((sum, term) => sum + Buffer.byteLength(term), 0);
    expect(terms.size).toBeGreaterThan(70);
    expect(terms.size).toBeLessThan(100);
    expect(bytes).toBeLessThan(1000);
  });

  test('have positions only where a phrase needs them', () => {
    const terms = documentTerms(
      named('whole milk', 'one two three', 'a b c d', 'a b c d', 'e f g h'),
      catalogue,
    );
    const positioned = [...terms].filter(([term, positions]) => term.startsWith('n') && positions.length > 0);
    expect(Object.fromEntries(positioned)).toEqual({
      'n:a': [1],
      'n:b': [2],
      'n:c': [3],
      'n:d': [4],
      'n:e': [6],
      'n:f': [7],
      'n:g': [8],
      'n:h': [9],
    });
  });

  test('stay within the limits of a tsvector, whatever the receipt holds', () => {
    const long = 'ﷺ'.repeat(5000);
    const receipts = [
      { ...exampleReceipt, ...named(long, 'x'.repeat(10_000), 'दूध'.repeat(3000)) },
      {
        ...exampleReceipt,
        identifier: long.slice(0, 255),
        properties: { email: long, operator: long, salesperson: long },
      },
      named(...Array.from({ length: 2000 }, (_, n) => `${'a b '.repeat(30)}${n}`)),
      named(
        ...Array.from({ length: 2000 }, (_, n) =>
          Array.from({ length: 150 }, (__, k) => `w${n}x${k}`).join(' '),
        ),
      ),
    ];
    for (const receipt of receipts) {
      const terms = documentTerms(receipt, catalogue);
      let bytes = 0;
      for (const [term, positions] of terms) {
        expect(Buffer.byteLength(term)).toBeLessThanOrEqual(2046);
        expect(positions.length).toBeLessThanOrEqual(255);
        expect(positions.every((at, index) => at <= 16_383 && at > (positions[index - 1] ?? 0))).toBe(true);
        bytes += Buffer.byteLength(term) + 1 + (positions.length > 0 ? 2 + 2 * positions.length : 0);
      }
      expect(bytes).toBeLessThan(1_048_575);
    }
  });
});

describe('beyond the limits', () => {
  test('long words and long whole texts are found, and their neighbours are not', () => {
    const long = 'x'.repeat(3000);
    const receipt = { ...named(`${long} b`), externalStoreReference: `#${long}` };
    expect(finds(`items.name:${long}`, receipt)).toBe(true);
    expect(finds(`items.name:"${long} b"`, receipt)).toBe(true);
    expect(finds(`items.name:${long}y`, receipt)).toBe(false);
    expect(finds(`items.name:${long}yz~`, receipt)).toBe(true);
    expect(finds(`external_store_reference:#${long}`, receipt)).toBe(true);
    expect(finds(`external_store_reference:#${long}x`, receipt)).toBe(false);
  });

  test('a text too long to be searched by every beginning leaves its receipt undecided', () => {
    const receipt = { ...bareReceipt, properties: { email: `anna${'x'.repeat(3000)}y` } };
    expect(documentTerms(receipt, catalogue).has(someTermsMissing)).toBe(true);
    expect(finds(`properties.email:anna${'x'.repeat(2500)}`, receipt)).toBe(true);
    expect(finds(`properties.email:anna${'x'.repeat(3000)}y*`, receipt)).toBe(true);
    expect(finds(`properties.email:anna${'x'.repeat(3001)}`, receipt)).toBe(false);
    const short = { ...bareReceipt, properties: { email: 'anna' } };
    expect(documentTerms(short, catalogue).has(someTermsMissing)).toBe(false);
    expect(finds(`properties.email:anna${'x'.repeat(2500)}`, short)).toBe(false);
  });

  test('a long identifier is searched by its terms alone', () => {
    const receipt = { ...bareReceipt, identifier: 'ab'.repeat(127) };
    expect(documentTerms(receipt, catalogue).has(someTermsMissing)).toBe(false);
    expect(finds(`identifier:${'ab'.repeat(100)}`, receipt)).toBe(true);
    expect(finds(`identifier:${'ab'.repeat(100)}b`, receipt)).toBe(false);
    expect(finds(`identifier.exact:${'ab'.repeat(127)}`, receipt)).toBe(true);
  });

  test('more positions than fit leave phrases undecided, and only phrases', () => {
    const receipt = named(...Array.from({ length: 300 }, (_, n) => `steel screw number ${n} zinc`));
    const terms = documentTerms(receipt, catalogue);
    expect(terms.has(positionsMissing('n'))).toBe(true);
    expect(terms.has(someTermsMissing)).toBe(false);
    expect(finds('items.name:"steel screw number 299 zinc"', receipt)).toBe(true);
    expect(finds('items.name:"screw number 299 steel"', receipt)).toBe(false);
    expect(finds('items.name:"number 299 zinc"', receipt)).toBe(true);
    const words = named(Array.from({ length: 20_000 }, (_, n) => `w${n % 400}`).join(' '));
    expect(documentTerms(words, catalogue).has(positionsMissing('n'))).toBe(true);
  });

  test('more terms than fit leave the receipt undecided, quickly', () => {
    const names = Array.from({ length: 2000 }, (_, n) =>
      Array.from({ length: 150 }, (__, k) => `w${n}x${k}`).join(' '),
    );
    const receipt = named(...names);
    const took = processorMsOf(() => {
      expect([...documentTerms(receipt, catalogue).keys()]).toEqual([someTermsMissing]);
    });
    expect(took).toBeLessThan(3000);
    expect(finds('items.name:w1999x149', receipt)).toBe(true);
    expect(finds('-items.name:w1999x150', receipt)).toBe(true);
    expect(finds('items.name:w1999x150', receipt)).toBe(false);
  });
});
