import type { Tree } from '../tree';

/**
 * A query over terms: what an executor runs. It holds for exactly the documents that the bound query holds for, but
 * for those that carry a term of `undecided`; about these only `evaluate` decides.
 *
 * What executors may rely on:
 * - `and` and `or` have two parts or more; `everything` and `nothing` are only ever the whole query.
 * - `not` may stand anywhere, also at the root: its documents are all those of the retailer less some.
 * - A `prefix` is never empty and holds at least a field's code and sign. No `term` or `prefix` is longer than 2046
 *   bytes of UTF-8, and none holds NUL or a lone surrogate.
 * - A `phrase` has two terms or more. It is in an `and` beside terms of its words, where such are written.
 * - `between` is about the instant that documents are ordered by, which an executor keeps beside the terms.
 * - `fuzzy` is to be replaced, by `expandFuzzy`, before the query runs.
 */
export type TermQuery = Tree<TermLeaf>;

export type TermLeaf =
  | { readonly kind: 'term'; readonly term: string }
  /** Some term begins with this. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** The terms, all of one field, stand at consecutive positions. */
  | { readonly kind: 'phrase'; readonly code: string; readonly terms: readonly string[] }
  /** Some word of the field is similar to this one. */
  | { readonly kind: 'fuzzy'; readonly code: string; readonly word: string }
  /** From `from` up to, not including, `to`, in milliseconds since 1970. */
  | { readonly kind: 'between'; readonly from: number; readonly to: number };

/** What an executor is given for a query. */
export interface TermPlan {
  readonly query: TermQuery;
  /** Documents with one of these terms are found by it and decided by `evaluate`, whatever `query` says of them. */
  readonly undecided: readonly string[];
}
