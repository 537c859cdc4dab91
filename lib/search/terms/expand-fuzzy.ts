import { editsMax } from '../fuzzy';
import { mapLeaves, or } from '../tree';
import { isSpelledOut, wordTerm } from './names';
import type { TermQuery } from './term-query';

/** Bytes of a letter in UTF-8, at most. */
const letterBytes = 4;

/** Whether some word that is similar to this one may be too long to be in its term as it is. */
export function mayBeTooLong(word: string): boolean {
  return !isSpelledOut(word + 'x'.repeat(letterBytes * editsMax(word)));
}

/**
 * The query with every `word~` replaced by the words it means. `similarWords` answers those of a field, by its code: each
 * that documents may have, or hits would be wrong.
 */
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
