import { editsMax } from '../fuzzy';
import { mapLeaves, or } from '../tree';
import { isSpelledOut, wordTerm } from './names';
import type { TermQuery } from './term-query';

/** UTF-8 bytes of a letter. */
const letterBytes = 4;

/** Similar words may be too long to be spelled out in their terms. */
export function mayBeTooLong(word: string): boolean {
  return !isSpelledOut(word + 'x'.repeat(letterBytes * editsMax(word)));
}

/** `similarWords` returns all words of a field that documents may have, or hits would be wrong. */
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
