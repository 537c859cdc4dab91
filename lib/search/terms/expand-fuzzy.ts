import { editsMax } from '../fuzzy';
import { mapLeaves, or } from '../tree';
import { isSpelledOut, wordTerm } from './names';
import type { TermQuery } from './term-query';

const letterBytes = 4;

export function mayBeTooLong(word: string): boolean {
  return !isSpelledOut(word + 'x'.repeat(letterBytes * editsMax(word)));
}

/** Similar words that `similarWords` omits are not found. */
export function expandFuzzy(
  query: TermQuery,
  similarWords: (code: string, word: string) => readonly string[],
): TermQuery {
  return mapLeaves(query, (leaf): TermQuery => {
    if (leaf.kind !== 'fuzzy') return leaf;
    const words = similarWords(leaf.code, leaf.word);
    return or(words.map((word) => ({ kind: 'term', term: wordTerm(leaf.code, word) })));
  });
}
