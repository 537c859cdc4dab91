import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exampleReceipt } from '@/test/search/arbitraries/example';
import { testCatalogue } from '@/test/search/arbitraries/finds';
import { termsVersion } from '@/lib/search/terms/terms-version';
import { termsOf } from '@/lib/search/index/postgres-index';
import { receiptAmount } from '@/lib/domain/receipts/wire/receipt-amount';
import { tsvectorOf } from '@/lib/search/index/tsvector';
import { identifierTermsVersion } from '@/lib/domain/identifiers/index-identifier';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';

const texts = [
  'Käse ﬁsh STRAẞE ΟΔΟΣ',
  'दूध हिन्दी ミルク ガ 한국',
  'UK-0123-20260412 a b c d',
  '½ İzmir ılık søt',
];

function fingerprint(all: readonly string[]): string {
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
}

function termsOfReceipts(): string[] {
  const receipts = [
    exampleReceipt,
    ...texts.map((text, index) => ({
      ...exampleReceipt,
      transactionId: text,
      test: false,
      duplicate: index === 2,
      identifier: text,
      timestamp: Date.UTC(1999 + index, index, 28 + index, 23, 59, 59, 999),
      total: [0.1, -12.34, 1e21, 5e-7][index] ?? 0,
      items: [{ name: text, quantity: index, total: 99.99 * index }],
    })),
  ];
  const resource = { catalogue: testCatalogue, ownerTerm: () => null, amountOf: receiptAmount };
  return receipts.map((receipt) => tsvectorOf(termsOf(resource, receipt)));
}

function termsOfIdentifiers(): string[] {
  const identifier = {
    identifier: 'Ann',
    properties: { name: { first: 'Ann' }, birthdate: '1990-02-28', phone: '+49 30' },
  };
  return [tsvectorOf(documentTerms(identifier, identifierCatalogue({ timezone: 'Europe/Berlin' })))];
}

test('what the terms of a document are changes only together with `codeVersion`, so that old rows are made again', () => {
  // When this fails on purpose: raise `codeVersion` in lib/search/terms/terms-version.ts and put both values here. Where
  // only identifiers get other terms, raise the number at `identifierTermsVersion` instead.
  expect({
    version: termsVersion(),
    terms: fingerprint(termsOfReceipts()),
    ofIdentifiers: { version: identifierTermsVersion, terms: fingerprint(termsOfIdentifiers()) },
  }).toMatchInlineSnapshot(`
    {
      "ofIdentifiers": {
        "terms": "54655e5c4fbc2e1d",
        "version": 885249719,
      },
      "terms": "dfce20c276b33291",
      "version": 830559503,
    }
  `);
});

test('the version depends on the settings that terms depend on, whatever their order', () => {
  const [a, b] = [
    { path: 'a', kind: 'exact' },
    { path: 'b', kind: 'exact' },
  ];
  expect(termsVersion({ 'dynamic.a': a, 'dynamic.b': b })).toBe(
    termsVersion({ 'dynamic.b': b, 'dynamic.a': a }),
  );
  expect(termsVersion({ 'dynamic.a': a })).not.toBe(termsVersion({ 'dynamic.a': b }));
  expect(termsVersion({ 'dynamic.a': a })).not.toBe(termsVersion());
});
