import fc from 'fast-check';
import type { Catalogue, CatalogueField } from '@/lib/search/catalogue';
import type {
  Bound,
  GroupWord,
  Occur,
  Query,
  Term,
  Text,
  Value as TermValue,
} from '@/lib/search/language/ast';
import { words } from '@/lib/search/words';
import { anyInstant, anyName, anyNumber, anyCount, decimalLiteral } from './values';

/**
 * Queries that a catalogue accepts, made half of what a document holds and half at random, so that they match often
 * and miss often. Positions are 0.
 */
export function queriesAbout<Document>(
  document: Document,
  catalogue: Catalogue<Document>,
): fc.Arbitrary<Query> {
  const fields = [...catalogue.fields.values()];
  const term = fc.constantFrom(...fields).chain((field) => termOf(field, document));
  return fc
    .oneof(
      { arbitrary: fc.tuple(term), weight: 3 },
      { arbitrary: fc.array(term, { minLength: 1, maxLength: 4 }), weight: 1 },
    )
    .map((terms) => ({ terms }));
}

const anyOccur = fc.constantFrom<Occur>(null, null, null, '+', '-');

function termOf<Document>(field: CatalogueField<Document>, document: Document): fc.Arbitrary<Term> {
  return fc
    .tuple(anyOccur, valueOf(field, document))
    .map(([occur, value]) => ({ occur, path: field.path, value, position: 0 }));
}

function valueOf<Document>(field: CatalogueField<Document>, document: Document): fc.Arbitrary<TermValue> {
  const exists = fc.constant<TermValue>({ kind: 'exists', position: 0 });
  if (field.match === null) return exists;
  const text = textOf(field, document);
  const group = fc.array(fc.tuple(anyOccur, text), { minLength: 1, maxLength: 4 }).map((pairs): TermValue => {
    const found: GroupWord[] = pairs.map(([occur, value]) => ({ occur, value }));
    return { kind: 'any-of', words: found, position: 0 };
  });
  const choices: fc.WeightedArbitrary<TermValue>[] = [
    { arbitrary: text, weight: 5 },
    { arbitrary: group, weight: 2 },
    { arbitrary: exists, weight: field.exists === null ? 0 : 1 },
  ];
  if (field.match === 'integer' || field.match === 'float' || field.match === 'date') {
    choices.push({ arbitrary: rangeOf(text), weight: 5 });
  }
  return fc.oneof(...choices);
}

/** A word or quoted text that the field takes. */
function textOf<Document>(field: CatalogueField<Document>, document: Document): fc.Arbitrary<Text> {
  switch (field.match) {
    case null:
      return fc.constant(bare('never'));
    case 'partial':
      return either(field.texts(document), anyName).chain((text) => fc.oneof(partOf(text), fuzzyOf(text)));
    case 'prefix':
      return fc
        .tuple(
          either(field.texts(document), anyName),
          fc.integer({ min: 1, max: 12 }),
          fc.constantFrom('*', null),
        )
        .map(([text, length, suffix]) => {
          const start = Array.from(text).slice(0, length).join('');
          return start === '' ? quoted('') : { ...bare(start), suffix };
        });
    case 'exact':
      return fc
        .tuple(either(field.texts(document), anyName), fc.boolean())
        .map(([text, isUpper]) => written(isUpper ? text.toUpperCase() : text));
    case 'integer':
      return either(field.numbers(document), fc.oneof(anyCount, anyNumber)).map((number) =>
        written(decimalLiteral(Math.trunc(number))),
      );
    case 'float':
      return either(field.numbers(document), anyNumber).map((number) => written(decimalLiteral(number)));
    case 'date':
      return either(field.instants(document), anyInstant).chain(dateAt).map(written);
  }
}

function rangeOf(ends: fc.Arbitrary<Text>): fc.Arbitrary<TermValue> {
  const end: fc.Arbitrary<Bound> = fc
    .tuple(fc.option(ends, { freq: 4 }), fc.boolean())
    .map(([text, inclusive]) => ({ text: text?.text ?? null, inclusive, position: 0 }));
  return fc.tuple(end, end).map(([from, to]) => ({ kind: 'range', from, to, position: 0 }));
}

/** A few words of a text that stand together. */
function partOf(text: string): fc.Arbitrary<Text> {
  const found = words(text);
  return fc
    .tuple(fc.nat({ max: Math.max(0, found.length - 1) }), fc.integer({ min: 1, max: 6 }), fc.nat({ max: 5 }))
    .map(([start, count, choice]) => {
      if (choice === 0 || found.length === 0) return quoted(text);
      return written(found.slice(start, start + count).join(choice === 1 ? '-' : ' '));
    });
}

/** A word of a text with a letter lost, added or changed. */
function fuzzyOf(text: string): fc.Arbitrary<Text> {
  const found = words(text);
  if (found.length === 0) return fc.constant(quoted(text));
  const edit = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 1 }), fc.constantFrom('', 'x', 'e'));
  return fc.tuple(fc.constantFrom(...found), fc.array(edit, { maxLength: 3 })).map(([word, edits]) => {
    const letters = Array.from(word);
    for (const [at, lost, added] of edits) letters.splice(at, lost, added);
    const [changed] = words(letters.join(''));
    return { ...bare(changed ?? word), suffix: '~' };
  });
}

/** The literals that name an instant, of every precision. */
function dateAt(instant: number): fc.Arbitrary<string> {
  const iso = new Date(instant).toISOString();
  const offset = new Date(instant + 2 * 3_600_000).toISOString().slice(0, 19);
  return fc.constantFrom(
    iso.slice(0, 4),
    iso.slice(0, 7),
    iso.slice(0, 10),
    `${iso.slice(0, 19)}Z`,
    iso,
    iso.replace(/..Z$/, 'Z'),
    `${offset}+02:00`,
    `${iso.slice(0, 23)}5Z`,
  );
}

function either<Value>(held: readonly Value[], other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return held.length === 0 ? other : fc.oneof({ arbitrary: fc.constantFrom(...held), weight: 2 }, other);
}

function written(text: string): Text {
  return text === '' || /\s/.test(text) ? quoted(text) : bare(text);
}

function bare(text: string): Text {
  return { kind: 'text', text, quoted: false, suffix: null, position: 0 };
}

function quoted(text: string): Text {
  return { kind: 'text', text, quoted: true, suffix: null, position: 0 };
}
