import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { lexemesOf, tsvectorOf } from '@/lib/search/index/tsvector';
import { runs } from '@/test/tier';

const letters = fc.oneof(
  fc.constantFrom(
    "'",
    "''",
    '\\',
    '\\\\',
    "\\'",
    ' ',
    ':',
    ',',
    '1',
    'A',
    'ß',
    '日',
    '🥛',
    '\n',
    '\t',
    'n:',
    '"',
    '*',
    '%',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const anyTerm = fc
  .array(letters, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())
  .filter((term) => term !== '');
const anyTerms = fc
  .array(fc.tuple(anyTerm, fc.uniqueArray(fc.integer({ min: 1, max: 16_383 }), { maxLength: 4 })), {
    maxLength: 12,
  })
  .map((pairs) => new Map(pairs.map(([term, positions]) => [term, positions.toSorted((a, b) => a - b)])));

test(
  'terms come back from Postgres as they went there, whatever stands in them',
  { tags: 'wide' },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, async (terms) => {
        const [row] = await database().execute<{ terms: string }>(
          sql`select ${tsvectorOf(terms)}::tsvector::text as terms`,
        );
        expect(new Map(lexemesOf(row?.terms ?? ''))).toEqual(terms);
      }),
      { numRuns: runs(2_000) },
    );
  },
);
