import type { BoundQuery, Condition, NumberEnd, NumberRange } from '../bound-query';
import type { CatalogueField, NumberField } from '../catalogue';
import { searchTimeout } from '../query-error';
import { and, leavesOf, mapLeaves, not, or } from '../tree';
import { earliestInstant, latestInstant } from '../wall-time';
import { cover, type PathEnd } from './cover';
import { mayBeTooLong } from './expand-fuzzy';
import { instantLabels, instantPath } from './instant-trie';
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

/** Most terms of a query. A wide range has a hundred. */
const leavesMax = 2_500;

/** Most triples of words that narrow down a longer phrase. Positions then decide. */
const triplesMax = 16;

/** @throws ServiceError `search_timeout` if the query has too many terms. */
export function planTerms<Document>(bound: BoundQuery<Document>): TermPlan {
  const query = withoutRepeats(bound);
  if (query.kind === 'everything' || query.kind === 'nothing') return { query, undecided: [] };
  let left = leavesMax;
  const terms = mapLeaves(query, (condition) => {
    const planned = termsOf(condition);
    left -= leavesOf(planned).length;
    if (left < 0) throw searchTimeout();
    return planned;
  });
  const undecided = leavesOf(terms).flatMap((leaf) => {
    if (leaf.kind === 'phrase') return [positionsMissing(leaf.code)];
    return leaf.kind === 'fuzzy' && mayBeTooLong(leaf.word) ? [longWords(leaf.code)] : [];
  });
  return { query: terms, undecided: [...new Set([someTermsMissing, ...undecided])] };
}

function withoutRepeats<Document>(query: BoundQuery<Document>): BoundQuery<Document> {
  if (query.kind === 'not') return not(withoutRepeats(query.of));
  if (query.kind !== 'and' && query.kind !== 'or') return query;
  const parts = new Map(query.of.map((part) => [nameOf(part), withoutRepeats(part)]));
  return (query.kind === 'and' ? and : or)([...parts.values()]);
}

function nameOf<Document>(query: BoundQuery<Document>): string {
  return JSON.stringify(query, (name, value: unknown) =>
    name === 'field' ? (value as CatalogueField<Document>).code : value,
  );
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
      if (field.isOrder === true) return { kind: 'between', from, to };
      const paths = cover(instantLabels, ...instantEnds(from, to, instantPath));
      return or(paths.map((path) => below(code, path, instantLabels, () => false)));
    }
  }
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
  // Only longer texts can begin with such a long text, and documents that contain them are undecided.
  return prefix === null ? { kind: 'nothing' } : { kind: 'prefix', prefix };
}

function below(
  code: string,
  path: string,
  labels: (path: string) => string,
  hasTerm: (path: string) => boolean,
): TermQuery {
  if (labels(path) === '') return term(leafTerm(code, path));
  return hasTerm(path) ? term(nodeTerm(code, path)) : { kind: 'prefix', prefix: leafTerm(code, path) };
}

function numberEnd(end: NumberEnd | null): PathEnd | null {
  return end === null ? null : { path: numberPath(end.value), inclusive: end.inclusive };
}

/** An end beyond all possible instants becomes open, which needs fewer paths. */
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
