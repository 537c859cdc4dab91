import type { BoundQuery, Condition, NumberRange } from './bound-query';
import { fold } from './fold';
import { isSimilar } from './fuzzy';
import { isTrue } from './tree';
import { words } from './words';

/**
 * Defines the search language. Executors must return equal results, and call this for documents that terms
 * cannot decide.
 */
export function evaluate<Document>(query: BoundQuery<Document>, document: Document): boolean {
  return isTrue(query, (condition) => meets(condition, document));
}

function meets<Document>(condition: Condition<Document>, document: Document): boolean {
  switch (condition.kind) {
    case 'words':
      return condition.field.texts(document).some((text) => holdsPhrase(words(text), condition.words));
    case 'fuzzy':
      return condition.field
        .texts(document)
        .some((text) => words(text).some((word) => isSimilar(condition.word, word)));
    case 'prefix':
      return condition.field.texts(document).some((text) => fold(text).startsWith(condition.text));
    case 'whole':
      return condition.field.texts(document).some((text) => fold(text) === condition.text);
    case 'exists':
      return condition.field.exists?.(document) ?? false;
    case 'numbers':
      return condition.field.numbers(document).some((number) => isWithin(number, condition.range));
    case 'instants':
      return condition.field
        .instants(document)
        .some((instant) => instant >= condition.from && instant < condition.to);
  }
}

function holdsPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  return text.some((_, start) => phrase.every((word, index) => text[start + index] === word));
}

function isWithin(number: number, { from, to }: NumberRange): boolean {
  if (from !== null && (from.inclusive ? number < from.value : number <= from.value)) return false;
  return to === null || (to.inclusive ? number <= to.value : number < to.value);
}
