import { fillIn, type Parameters } from './problem-parameters';

/** Texts of the API. Each is followed by "at position <n>". */
export const queryProblems = {
  unknown_search_field: '{field} is not a valid field',
  not_taken: '{field} takes {match}, not {refused}',
  with_consumer: '{field} cannot be used in a query together with consumer',
  invalid_character: 'invalid character',
  unexpected: 'unexpected {text}',
  open_quotes: 'missing closing quote',
  open_parenthesis: 'missing )',
  open_range: 'missing ] or }',
  nested_parentheses: 'parentheses cannot be nested: unexpected (',
  empty_parentheses: 'empty parentheses',
  no_space_between_terms: 'missing space between terms',
  no_space_between_words: 'missing space between words',
  no_term: 'missing term',
  no_field: 'missing field before the value',
  no_field_name: 'missing field name',
  no_value: 'missing value',
  no_to: 'missing TO',
  no_range_end: 'missing end of the range',
  too_many_consumers: '{field} finds more than {maximum} consumers',
  too_many_terms: 'more than {maximum} terms',
  sign_without_term: 'missing term after {sign}',
  sign_without_word: 'missing word before {sign}',
  sign_inside: '{sign} can only end a word unless it is escaped or quoted,',
  star_begins: '* cannot begin a word unless it is escaped or quoted,',
  colon_inside: 'a colon in a value must be escaped or quoted,',
  open_backslash: 'missing character after the backslash',
} as const;

/** Part of the API: a reason must never change its meaning. */
export type QueryProblemReason = keyof typeof queryProblems;

export function queryProblemText(reason: QueryProblemReason, parameters: Parameters = {}): string {
  return fillIn(queryProblems[reason], parameters);
}
