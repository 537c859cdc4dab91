import type { Catalogue, DateField, CatalogueField, NumberField, TextField } from '../catalogue';
import { fold } from '../fold';
import { words } from '../words';
import { instantPath } from './instant-trie';
import {
  edgeCharactersMax,
  edgeTerm,
  existsTerm,
  isSpelledOut,
  leafTerm,
  longWords,
  nodeTerm,
  phraseTerm,
  prefixTerm,
  someTermsMissing,
  wholeTerm,
  wordTerm,
} from './names';
import { numberNodesMax, numberPath } from './number-trie';
import { TermSet, type Terms } from './term-set';

export function documentTerms<Document>(document: Document, catalogue: Catalogue<Document>): Terms {
  const set = new TermSet();
  for (const field of catalogue.fields.values()) addField(set, field, document);
  return set.terms;
}

function addField<Document>(set: TermSet, field: CatalogueField<Document>, document: Document): void {
  if (field.exists?.(document) === true) set.add(existsTerm(field.code));
  switch (field.match) {
    case null:
      return;
    case 'partial':
      return addWords(set, field, document);
    case 'prefix':
      for (const text of field.texts(document)) addPrefix(set, field.code, fold(text));
      return;
    case 'exact':
      for (const text of field.texts(document)) set.add(wholeTerm(field.code, fold(text)));
      return;
    case 'integer':
    case 'float':
      return addNumbers(set, field, document);
    case 'date':
      return addInstants(set, field, document);
  }
}

/**
 * Short phrases of some fields become terms. Other phrases are found by positions; a gap in the positions
 * prevents a match across two texts.
 */
function addWords<Document>(set: TermSet, field: TextField<Document>, document: Document): void {
  const { code } = field;
  const hasTerms = field.phraseTerms ?? false;
  const seen = new Set<string>();
  let position = 0;
  for (const text of field.texts(document)) {
    const found = words(text);
    const key = found.join(' ');
    if (found.length === 0 || seen.has(key)) continue;
    if (set.isFull) return;
    seen.add(key);
    const isPositioned = found.length > (hasTerms ? 3 : 1);
    found.forEach((word, index) => {
      const term = wordTerm(code, word);
      if (isPositioned) set.addAt(code, term, position + index + 1);
      else set.add(term);
      if (!isSpelledOut(word)) set.add(longWords(code));
      if (!hasTerms) return;
      for (const count of [2, 3]) {
        if (index + count <= found.length) set.add(phraseTerm(code, found.slice(index, index + count)));
      }
    });
    if (isPositioned) position += found.length + 1;
  }
}

function addPrefix(set: TermSet, code: string, text: string): void {
  if (text === '') return;
  const characters = Array.from(text.slice(0, 2 * edgeCharactersMax)).slice(0, edgeCharactersMax);
  for (let length = 1; length <= characters.length; length += 1) {
    set.add(edgeTerm(code, characters.slice(0, length).join('')));
  }
  set.add(prefixTerm(code, text) ?? someTermsMissing);
}

function addNumbers<Document>(set: TermSet, field: NumberField<Document>, document: Document): void {
  for (const number of field.numbers(document)) {
    const path = numberPath(number);
    set.add(leafTerm(field.code, path));
    if (field.rangeTerms !== true) continue;
    for (let length = 1; length <= numberNodesMax && length < path.length; length += 1) {
      set.add(nodeTerm(field.code, path.slice(0, length)));
    }
  }
}

function addInstants<Document>(set: TermSet, field: DateField<Document>, document: Document): void {
  if (field.isOrder === true) return;
  for (const instant of field.instants(document)) set.add(leafTerm(field.code, instantPath(instant)));
}
