import type { TermLeaf, TermQuery } from '../terms/term-query';
import type { Interval } from './condition';
import { intersect, noBits, rangeBits, subtract, unite, type Bits } from './codec/bits';
import { phraseBits } from './phrase';
import { addPosting } from './codec/posting';
import type { SegmentPostings } from './read-postings';

export interface SegmentContent {
  readonly size: number;
  readonly postings: SegmentPostings;
  readonly ordinalsOf: (interval: Interval) => readonly [from: number, to: number];
}

/** Returns a new set, which the caller may change. It includes dead documents. */
export function evaluateSegment(query: TermQuery, content: SegmentContent): Bits {
  switch (query.kind) {
    case 'everything':
      return rangeBits(content.size, 0, content.size);
    case 'nothing':
      return noBits(content.size);
    case 'not':
      return subtract(rangeBits(content.size, 0, content.size), evaluateSegment(query.of, content));
    case 'or':
      return query.of.reduce((bits, part) => addResult(bits, part, content), noBits(content.size));
    case 'and':
      return conjunction(query.of, content);
    default:
      return leafBits(query, content, null);
  }
}

function addResult(bits: Bits, part: TermQuery, content: SegmentContent): Bits {
  if (part.kind !== 'term' && part.kind !== 'prefix') return unite(bits, evaluateSegment(part, content));
  for (const posting of postingsOf(part, content)) addPosting(posting, bits);
  return bits;
}

/** Evaluates terms first, then negations. Phrases come last and check only the documents that remain. */
function conjunction(parts: readonly TermQuery[], content: SegmentContent): Bits {
  const order = { not: 1, phrase: 2 } as Readonly<Record<string, number>>;
  const sorted = parts.toSorted((a, b) => (order[a.kind] ?? 0) - (order[b.kind] ?? 0));
  let bits: Bits | null = null;
  for (const part of sorted) {
    if (part.kind === 'phrase') bits = leafBits(part, content, bits);
    else if (part.kind === 'not' && bits !== null) subtract(bits, evaluateSegment(part.of, content));
    else {
      const own = evaluateSegment(part, content);
      bits = bits === null ? own : intersect(bits, own);
    }
  }
  return bits ?? rangeBits(content.size, 0, content.size);
}

function leafBits(leaf: TermLeaf, content: SegmentContent, among: Bits | null): Bits {
  const bits = noBits(content.size);
  switch (leaf.kind) {
    case 'term':
    case 'prefix':
      for (const posting of postingsOf(leaf, content)) addPosting(posting, bits);
      return bits;
    case 'between':
      return rangeBits(content.size, ...content.ordinalsOf(leaf));
    case 'phrase': {
      const postings = leaf.terms.map((term) => content.postings.terms.get(term));
      const all = postings.filter((posting) => posting !== undefined);
      if (all.length < postings.length) return bits;
      return phraseBits(all, among ?? documentsOfAll(all, content.size));
    }
    case 'fuzzy':
      throw new Error('Fuzzy words have to be expanded before a query runs.');
  }
}

function documentsOfAll(postings: readonly Uint8Array[], size: number): Bits {
  return postings
    .map((posting) => {
      const own = noBits(size);
      addPosting(posting, own);
      return own;
    })
    .reduce(intersect);
}

function postingsOf(
  leaf: Extract<TermLeaf, { kind: 'term' | 'prefix' }>,
  { postings }: SegmentContent,
): readonly Uint8Array[] {
  if (leaf.kind === 'prefix') return postings.prefixes.get(leaf.prefix) ?? [];
  const posting = postings.terms.get(leaf.term);
  return posting === undefined ? [] : [posting];
}
