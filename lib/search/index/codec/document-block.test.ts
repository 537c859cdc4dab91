import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeDocuments,
  encodeDocuments,
  keyForms,
  oldestFirst,
  type DocumentPosition,
} from './document-block';

const anyUuid = fc.oneof(
  fc.uuid(),
  // The least and the greatest there are.
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
);
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('anna@example.com', '1001', '🥛', 'A'.repeat(300)),
  // Looks like the key of a receipt, and is none.
  fc.uuid().map((text) => text.toUpperCase()),
);
/** Years 0 to 9999, some of them shared. */
const anyInstant = fc.oneof(
  fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
  fc.constantFrom(0, 1, -1, 1_711_846_800_000),
);

function places(key: fc.Arbitrary<string>): fc.Arbitrary<DocumentPosition[]> {
  const place = fc.record({
    key: fc.oneof({ arbitrary: key, weight: 9 }, fc.constant('')),
    orderedAt: anyInstant,
  });
  return fc.array(place, { minLength: 1, maxLength: 128 }).map((all) => all.toSorted(oldestFirst));
}

test.each([
  ['UUIDs', places(anyUuid)],
  ['names', places(anyName)],
  ['both', places(fc.oneof(anyUuid, anyName))],
])('documents with keys that are %s are read as they were written, erased ones without a key', (_, any) => {
  fc.assert(
    fc.property(any, (all) => {
      const bytes = encodeDocuments(all);
      const read = decodeDocuments(bytes, all[0]?.orderedAt ?? 0, all.length);
      expect(read.map(({ key, orderedAt }) => ({ key, orderedAt }))).toEqual(all);
      // By which it is looked for.
      for (const { key } of all)
        if (key !== '') expect(keyForms(key).some((form) => bytes.includes(form))).toBe(true);
    }),
  );
});

test('documents are in order of their instants, then of the bytes of their keys', () => {
  // Less in bytes, though greater in UTF-16.
  const last = { key: '\u{ffff}', orderedAt: 5 };
  const milk = { key: '🥛', orderedAt: 5 };
  expect([milk, last].toSorted(oldestFirst)).toEqual([last, milk]);
  expect(oldestFirst({ key: 'b', orderedAt: 1 }, { key: 'a', orderedAt: 2 })).toBeLessThan(0);
});
