import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteString, utf8TextOf } from './bytes';
import { collectPostings, inOrder } from '../read-postings';
import { entriesOf, TermBlocks, type TermBlock, type TermEntry } from './term-block';
import { endOf } from '../term-rows';

const letters = fc.constantFrom(
  'a',
  'b',
  'ab',
  'n:',
  'ß',
  'é',
  'दू',
  '日本',
  '🥛',
  '\u{7f}',
  '\u{80}',
  '\u{ffff}',
  '0',
);
const anyTerm = fc.array(letters, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const anyTerms = fc.uniqueArray(anyTerm, { minLength: 1, maxLength: 120 });
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Terms with postings that tell them apart; every fifth has a row of its own, and some are so long that there are several blocks. */
function blocksOf(terms: readonly string[]): { entries: TermEntry[]; blocks: TermBlock[] } {
  const writer = new TermBlocks();
  const entries = terms.toSorted(byBytes).map((term, at) => ({
    term: byteString(term),
    posting: at % 5 === 4 ? null : Buffer.concat([Buffer.from(term), Buffer.alloc(at % 90, at)]),
  }));
  const blocks = entries.flatMap((entry) => writer.add(entry) ?? []);
  const last = writer.end();
  return { entries, blocks: last === null ? blocks : [...blocks, last] };
}

test('terms are read as they were written, in the order of their bytes', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const { entries, blocks } = blocksOf(terms);
      expect(blocks.flatMap((block) => [...entriesOf(block)])).toEqual(entries);
      expect(
        blocks.flatMap((block) => Array.from(entriesOf(block), ({ term }) => term)).map(utf8TextOf),
      ).toEqual(terms.toSorted(byBytes));
      // Byte strings compare as bytes do.
      expect(terms.map(byteString).toSorted()).toEqual(terms.toSorted(byBytes).map(byteString));
      for (const block of blocks)
        expect(block.first).toBe(Array.from(entriesOf(block), ({ term }) => term)[0]);
    }),
  );
});

test('terms are found where they stand, and all that begin with a prefix', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(anyTerm, { maxLength: 20 }), (terms, others) => {
      const { entries } = blocksOf(terms);
      const held = entries.flatMap(({ term, posting }) => (posting === null ? [] : [{ term, posting }]));
      const beginnings = terms.map((term) => Array.from(term).slice(0, 2).join(''));
      const asked = {
        terms: [...new Set([...terms, ...others])],
        prefixes: [...new Set([...beginnings, ...others])],
      };
      const found = { terms: new Map<string, Buffer>(), prefixes: new Map<string, Buffer[]>() };
      collectPostings(held, inOrder(asked), found);
      const expected = asked.terms.flatMap((name) =>
        held.flatMap(({ term, posting }) => (term === byteString(name) ? [[name, posting] as const] : [])),
      );
      expect(found.terms).toEqual(new Map(expected));
      for (const prefix of asked.prefixes) {
        const own = held.filter(({ term }) => term.startsWith(byteString(prefix)));
        expect(found.prefixes.get(prefix) ?? []).toEqual(own.map(({ posting }) => posting));
        const end = endOf(prefix);
        for (const term of terms) {
          const bytes = Buffer.from(term);
          const isBetween = Buffer.compare(bytes, Buffer.from(prefix)) >= 0 && Buffer.compare(bytes, end) < 0;
          expect(isBetween, `${term} ${prefix}`).toBe(term.startsWith(prefix));
        }
      }
    }),
  );
});
