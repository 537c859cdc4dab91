import type { BoundQuery, Condition, NumberEnd, NumberRange } from '../bound-query';
import type { Catalogue, Field, NumberField } from '../catalogue';
import { searchTimeout } from '../query-error';
import { and, leavesOf, mapLeaves, not, or } from '../tree';
import { earliestInstant, latestInstant } from '../wall-time';
import { cover, type PathEnd } from './cover';
import { mayBeTooLong } from './expand-fuzzy';
import { calendarLengths, dayLabels, dayPath, instantLabels, instantPath } from './instant-trie';
import {
  edgeCharactersMax,
  edgeTerm,
  existsTerm,
  leafTerm,
  longWords,
  nodeTerm,
  phraseTerm,
  prefixTerm,
  positionsMissing,
  someTermsMissing,
  wholeTerm,
  wordTerm,
} from './names';
import { numberLabels, numberNodesMax, numberPath } from './number-trie';
import type { TermLeaf, TermPlan, TermQuery } from './term-query';

/** Most terms of one query. A wide range is a hundred, and two thousand take Postgres half a second. */
const leavesMax = 2_500;

/** Triples of a long phrase that are worth asking for; its positions decide. */
const triplesMax = 16;

/**
 * The query over terms that holds for the documents a bound query holds for.
 * @throws ServiceError `search_timeout` when it is far too many terms.
 */
export function planTerms<Document>(bound: BoundQuery<Document>): TermPlan {
  const query = withoutRepeats(bound);
  if (query.kind === 'everything' || query.kind === 'nothing') return { query, byRest: query, undecided: [] };
  // Terms that both ways ask for are refused at once: planning those of 64 wide ranges would take 14 ms.
  const inBoth = new Map<Condition<Document>, TermQuery>();
  const limit = { inBoth: leavesMax, inAll: 2 * leavesMax };
  const bounded = (terms: TermQuery, isInBoth: boolean): TermQuery => {
    const { length } = leavesOf(terms);
    limit.inAll -= length;
    if (isInBoth) limit.inBoth -= length;
    if (Math.min(limit.inAll, limit.inBoth) < 0) throw searchTimeout();
    return terms;
  };
  const terms = mapLeaves(query, (condition) => {
    const planned = bounded(termsOf(condition), !hasRest(condition));
    if (!hasRest(condition)) inBoth.set(condition, planned);
    return planned;
  });
  const byRest = mapLeaves(
    query,
    (condition) => inBoth.get(condition) ?? bounded(termsByRest(condition), false),
  );
  const undecided = leavesOf(terms).flatMap((leaf) => {
    if (leaf.kind === 'phrase') return [positionsMissing(leaf.code)];
    return leaf.kind === 'fuzzy' && mayBeTooLong(leaf.word) ? [longWords(leaf.code)] : [];
  });
  return { query: terms, byRest, undecided: [...new Set([someTermsMissing, ...undecided])] };
}

/** Refuses a query of more terms than can be asked for in time. @throws ServiceError `search_timeout`. */
export function refuseTooWide(query: TermQuery): void {
  if (leavesOf(query).length > leavesMax) throw searchTimeout();
}

/** A query without repeated conditions side by side: a repeated range is evaluated once. */
function withoutRepeats<Document>(query: BoundQuery<Document>): BoundQuery<Document> {
  if (query.kind === 'not') return not(withoutRepeats(query.of));
  if (query.kind !== 'and' && query.kind !== 'or') return query;
  const parts = new Map(query.of.map((part) => [nameOf(part), withoutRepeats(part)]));
  return (query.kind === 'and' ? and : or)([...parts.values()]);
}

function nameOf<Document>(query: BoundQuery<Document>): string {
  return JSON.stringify(query, (name, value: unknown) =>
    name === 'field' ? (value as Field<Document>).code : value,
  );
}

/**
 * The documents ordered from one instant up to, not including, another; null where a catalogue has no field that they
 * are ordered by.
 */
export function planInterval<Document>(
  { fields }: Catalogue<Document>,
  from: number,
  to: number,
): TermQuery | null {
  const order = [...fields.values()].find((field) => field.match === 'date' && field.isOrder === true);
  return order === undefined ? null : { kind: 'between', from, to, cover: days(order.code, from, to) };
}

function termsOf<Document>(condition: Condition<Document>): TermQuery {
  const { code } = condition.field;
  switch (condition.kind) {
    case 'words':
      return phrase(code, condition.words, condition.field.phraseTerms ?? false);
    case 'fuzzy':
      return { kind: 'fuzzy', code, word: condition.word };
    case 'prefix':
      return beginning(code, condition.text);
    case 'whole':
      return term(wholeTerm(code, condition.text));
    case 'exists':
      return term(existsTerm(code));
    case 'numbers':
      return numbersIn(condition.field, condition.range);
    case 'instants': {
      const { from, to, field } = condition;
      if (field.isOrder === true) return { kind: 'between', from, to, cover: days(code, from, to) };
      const paths = cover(instantLabels, ...instantEnds(from, to, instantPath));
      return or(paths.map((path) => below(code, path, instantLabels, () => false)));
    }
  }
}

/** Whether a condition can be asked for by the numbers outside of its range: where each document has just one. */
function hasRest<Document>(
  condition: Condition<Document>,
): condition is Extract<Condition<Document>, { kind: 'numbers' }> {
  return condition.kind === 'numbers' && condition.field.isSingle === true;
}

/** The terms of a condition, by the numbers outside of its range where it has a rest. */
function termsByRest<Document>(condition: Condition<Document>): TermQuery {
  if (!hasRest(condition)) return termsOf(condition);
  const { field } = condition;
  const { from, to } = condition.range;
  const lower = from === null ? nothing : numbersIn(field, { from: null, to: opposite(from) });
  const upper = to === null ? nothing : numbersIn(field, { from: opposite(to), to: null });
  return not(or([lower, upper]));
}

const nothing: TermQuery = { kind: 'nothing' };

function opposite({ value, inclusive }: NumberEnd): NumberEnd {
  return { value, inclusive: !inclusive };
}

function numbersIn<Document>(field: NumberField<Document>, { from, to }: NumberRange): TermQuery {
  const paths = cover(numberLabels, numberEnd(from), numberEnd(to));
  const hasTerm = (path: string) => field.rangeTerms === true && path.length <= numberNodesMax;
  return or(paths.map((path) => below(field.code, path, numberLabels, hasTerm)));
}

function phrase(code: string, words: readonly string[], hasTerms: boolean): TermQuery {
  const [first = ''] = words;
  if (words.length === 1) return term(wordTerm(code, first));
  const positions: TermLeaf = { kind: 'phrase', code, terms: words.map((word) => wordTerm(code, word)) };
  if (!hasTerms) return positions;
  if (words.length <= 3) return term(phraseTerm(code, words));
  const triples = words.slice(2).map((_, start) => phraseTerm(code, words.slice(start, start + 3)));
  return and([...[...new Set(triples)].slice(0, triplesMax).map(term), positions]);
}

function beginning(code: string, text: string): TermQuery {
  const characters = Array.from(text.slice(0, 2 * edgeCharactersMax + 2));
  if (characters.length <= edgeCharactersMax) return term(edgeTerm(code, text));
  const prefix = prefixTerm(code, text);
  // Only texts that are longer still begin so, and a document that has one is undecided.
  return prefix === null ? { kind: 'nothing' } : { kind: 'prefix', prefix };
}

/** All values below a path: by its own term where intervals have one, else by the beginning of the values' terms. */
function below(
  code: string,
  path: string,
  labels: (path: string) => string,
  hasTerm: (path: string) => boolean,
): TermQuery {
  if (labels(path) === '') return term(leafTerm(code, path));
  return hasTerm(path) ? term(nodeTerm(code, path)) : { kind: 'prefix', prefix: leafTerm(code, path) };
}

/** Terms of whole days, in UTC, that hold for every instant of an interval. */
function days(code: string, from: number, to: number): TermQuery {
  const paths = cover(dayLabels, ...instantEnds(from, to, dayPath));
  const hasTerm = (path: string) => calendarLengths(path).includes(path.length);
  return or(paths.map((path) => below(code, path, dayLabels, hasTerm)));
}

function numberEnd(end: NumberEnd | null): PathEnd | null {
  return end === null ? null : { path: numberPath(end.value), inclusive: end.inclusive };
}

/** Both ends of an interval; one beyond which no instant lies is open, which takes fewer paths. */
function instantEnds(
  from: number,
  to: number,
  pathOf: (instant: number) => string,
): [PathEnd | null, PathEnd | null] {
  return [
    from <= earliestInstant ? null : { path: pathOf(from), inclusive: true },
    to > latestInstant ? null : { path: pathOf(to - 1), inclusive: true },
  ];
}

function term(name: string): TermQuery {
  return { kind: 'term', term: name };
}
