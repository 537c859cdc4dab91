import { queryProblemText } from '@/lib/core/query-problems';
import type { BoundQuery } from './bound-query';
import { bindRange, bindText } from './bind-value';
import { capability, type Catalogue, type CatalogueField } from './catalogue';
import type { AnyOf, Query, Term, Text } from './language/ast';
import { invalidQuery, misplaced, unknownField, type QueryViolation } from './query-error';
import { combine, or } from './tree';
import { distanceWithin } from './fuzzy';

const pathLengthMax = 64;
const pathsMax = 3;

/**
 * Returns similar known paths, the most similar first. Also finds paths of which the query omits the
 * beginning.
 */
function nearestPaths<Document>(path: string, { fields }: Catalogue<Document>): string[] {
  if (path.length > pathLengthMax) return [];
  const written = path.toLowerCase();
  const candidates = [...fields.keys()].map((known) => ({ known, distance: distance(written, known) }));
  return candidates
    .filter((candidate) => candidate.distance !== null)
    .toSorted((a, b) => Number(a.distance) - Number(b.distance) || a.known.length - b.known.length)
    .slice(0, pathsMax)
    .map(({ known }) => known);
}

function distance(written: string, known: string): number | null {
  if (known.endsWith(`.${written}`)) return 1;
  const most = Math.max(2, Math.floor(written.length / 4));
  return distanceWithin(written, known, most);
}

const refusedWords: Readonly<Record<string, string>> = {
  value: 'a value',
  range: 'a range',
  fraction: 'a fraction',
  word_beginning: 'the beginning of a word',
  text_beginning: 'the beginning of a text',
  similar_words: 'similar words',
  similar_words_together: '~ after several words',
};

/** Operators between terms without a sign, and between words in parentheses (contract section 5). */
const betweenTerms = 'and';
const inParentheses = 'or';

/**
 * @throws ServiceError `invalid_query` with all unknown fields and unsupported terms (contract section 5).
 */
export function bindQuery<Document>(query: Query, catalogue: Catalogue<Document>): BoundQuery<Document> {
  const refusals: QueryViolation[] = [];
  const clauses = query.terms.map((term) => {
    try {
      return { occur: term.occur, tree: bindTerm(term, catalogue) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error.violation);
      return { occur: term.occur, tree: { kind: 'nothing' } as const };
    }
  });
  const [first, ...others] = refusals;
  if (first !== undefined) throw invalidQuery([first, ...others]);
  return combine(clauses, betweenTerms);
}

/** Refuses one term. The other terms are still checked, so that all violations are reported at once. */
class Refusal extends Error {
  constructor(readonly violation: QueryViolation) {
    super(violation.description);
  }
}

function bindTerm<Document>(term: Term, catalogue: Catalogue<Document>): BoundQuery<Document> {
  const field = catalogue.fields.get(term.path);
  if (field === undefined) {
    throw new Refusal(unknownField(term.path, term.position, nearestPaths(term.path, catalogue)));
  }
  const { value } = term;
  switch (value.kind) {
    case 'exists':
      if (field.exists === null) throw refusal(field, '*', value.position);
      return { kind: 'exists', field };
    case 'text':
      return bindOne(field, value, catalogue.timezone);
    case 'any-of':
      return bindAnyOf(field, value, catalogue.timezone);
    case 'range': {
      const range = bindRange(field, value, catalogue.timezone);
      if ('refused' in range) throw refusal(field, range.refused, range.position);
      return range.query;
    }
  }
}

function bindAnyOf<Document>(
  field: CatalogueField<Document>,
  group: AnyOf,
  timezone: string,
): BoundQuery<Document> {
  const clauses = group.words.map(({ occur, value }) => ({
    occur,
    tree: bindOne(field, value, timezone),
  }));
  return combine(clauses, inParentheses);
}

function bindOne<Document>(
  field: CatalogueField<Document>,
  value: Text,
  timezone: string,
): BoundQuery<Document> {
  const bound = bindText(field, value, timezone);
  if ('refused' in bound) throw refusal(field, bound.refused, value.position);
  const beside = 'beside' in field ? field.beside : undefined;
  return beside === undefined ? bound.query : or([bindOne(beside, value, timezone), bound.query]);
}

function refusal<Document>(field: CatalogueField<Document>, refused: string, position: number): Refusal {
  const { path, match, exists } = field;
  const words = refusedWords[refused] ?? refused;
  const parameters = {
    field: path,
    match: match ?? 'nothing',
    exists: exists === null ? 'no' : 'yes',
    refused,
  };
  const what = queryProblemText('not_taken', { field: path, match: capability(field), refused: words });
  return new Refusal(misplaced('not_taken', position, parameters, what));
}
