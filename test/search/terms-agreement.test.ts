import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { answers } from '@/test/search/arbitraries/answer';
import {
  anyIdentifier,
  anyReceipt,
  testSearchFields,
  testTimezone,
} from '@/test/search/arbitraries/receipts';
import { queriesAbout } from '@/test/search/arbitraries/queries';
import type { Catalogue, CatalogueField } from '@/lib/search/catalogue';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import type { Query, Text } from '@/lib/search/language/ast';
import { printQuery } from '@/lib/search/language/print';
import { receiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';
import { words } from '@/lib/search/words';

const receipts = receiptCatalogue({ search_fields: testSearchFields, timezone: testTimezone });
const identifiers = identifierCatalogue({ timezone: testTimezone });

/** Prints the query and reads it again, so that the language is part of what agrees. */
function found<Document>(
  query: Query,
  document: Document,
  catalogue: Catalogue<Document>,
  order: number | null,
) {
  return answers(printQuery(query), document, catalogue, order);
}

test('terms answer every query about a receipt as the receipt itself does', { tags: 'wide' }, () => {
  let [matching, missing] = [0, 0];
  const pairs = anyReceipt
    .map(receiptDocument)
    .chain((document) =>
      fc.tuple(
        fc.constant(document),
        fc.array(queriesAbout(document, receipts), { minLength: 4, maxLength: 4 }),
      ),
    );
  fc.assert(
    fc.property(pairs, ([document, queries]) => {
      for (const query of queries) {
        const { byTerms, byDocument } = found(query, document, receipts, document.timestamp);
        if (byDocument) matching += 1;
        else missing += 1;
        expect(byTerms, printQuery(query)).toBe(byDocument);
      }
    }),
    { numRuns: runs(750) },
  );
  // Neither answer is rare, or the agreement would mean little.
  expect(matching).toBeGreaterThan(runs(600));
  expect(missing).toBeGreaterThan(runs(600));
});

test('terms answer every query about an identifier as the identifier itself does', { tags: 'wide' }, () => {
  const pairs = anyIdentifier.chain((document) =>
    fc.tuple(fc.constant(document), queriesAbout(document, identifiers)),
  );
  fc.assert(
    fc.property(pairs, ([document, query]) => {
      const { byTerms, byDocument } = found(query, document, identifiers, null);
      expect(byTerms, printQuery(query)).toBe(byDocument);
    }),
    { numRuns: runs(1000) },
  );
});

test('a receipt is found by each of its own values', { tags: 'wide' }, () => {
  fc.assert(
    fc.property(anyReceipt.map(receiptDocument), (document) => {
      for (const field of receipts.fields.values()) {
        for (const value of ownValues(field, document)) {
          const query: Query = { terms: [{ occur: null, path: field.path, value, position: 0 }] };
          expect(found(query, document, receipts, document.timestamp), printQuery(query)).toEqual({
            byTerms: true,
            byDocument: true,
          });
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

/** The values of a field in a document, as queries name them; texts that no query can name are left out. */
function ownValues<Document>(field: CatalogueField<Document>, document: Document): Text[] {
  const text = (value: string): Text => ({
    kind: 'text',
    text: value,
    quoted: true,
    suffix: null,
    position: 0,
  });
  switch (field.match) {
    case null:
    case 'integer':
    case 'float':
      return [];
    case 'partial':
      return field
        .texts(document)
        .filter((value) => words(value).length > 0)
        .map(text);
    case 'date':
      return field.instants(document).map((instant) => text(new Date(instant).toISOString()));
    default:
      return field
        .texts(document)
        .filter((value) => value.replace(/[\u0300-\u036f]/g, '') !== '')
        .map(text);
  }
}
