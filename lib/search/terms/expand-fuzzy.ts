import type { Catalogue } from '../catalogue';
import { editsMax, fuzzyCandidates } from '../fuzzy';
import { mapLeaves, or } from '../tree';
import { words } from '../words';
import { wordTerm } from './names';
import type { TermQuery } from './term-query';

/**
 * Longest word that a dictionary holds, in UTF-16 units: with letters of four bytes, what an index entry can hold. Text
 * without spaces may have longer ones; receipts with such are marked, and looked at when one is asked for.
 */
export const dictionaryWordMax = 500;

/** Whether some word that is similar to this one may be too long for a dictionary. */
export function mayBeTooLong(word: string): boolean {
  return word.length + 2 * editsMax(word) > dictionaryWordMax;
}

/**
 * The query with every `word~` replaced by the words it means. `dictionary` answers the words of a field, by its
 * code: all that begin with the letter `word` begins with are enough.
 */
export function expandFuzzy(
  query: TermQuery,
  dictionary: (code: string, word: string) => Iterable<string>,
): TermQuery {
  return mapLeaves(query, (leaf): TermQuery => {
    if (leaf.kind !== 'fuzzy') return leaf;
    const candidates = fuzzyCandidates(leaf.word, dictionary(leaf.code, leaf.word));
    return or(candidates.map((word) => ({ kind: 'term', term: wordTerm(leaf.code, word) })));
  });
}

/** The words that a document adds to the dictionary, by the code of their field. */
export function dictionaryWords<Document>(
  document: Document,
  { fields }: Catalogue<Document>,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const field of fields.values()) {
    if (field.match !== 'partial') continue;
    const all = field.texts(document).flatMap((text) => words(text));
    const ofField = new Set(all.filter((word) => word.length <= dictionaryWordMax));
    if (ofField.size > 0) found.set(field.code, ofField);
  }
  return found;
}
