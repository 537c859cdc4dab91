import type { Tree } from '../tree';

/**
 * A query over terms, as executors run it. It matches the documents of the bound query, except those with a term of
 * `undecided`, which `evaluate` decides.
 *
 * Invariants:
 * - `and` and `or` have two parts or more; `everything` and `nothing` are only ever the whole query.
 * - `not` may be anywhere, also at the root: the complement within the retailer's documents.
 * - A `prefix` is never empty and holds at least a field's code and sign. No `term` or `prefix` is longer than 2046
 *   bytes of UTF-8, and none holds NUL or a lone surrogate.
 * - A `phrase` has at least two terms. If the field has terms for short phrases, an `and`
 *   requires some of these as well.
 * - `between` is about the instant that orders documents, which an executor stores beside the terms.
 * - `fuzzy` is replaced by `expandFuzzy` before the query runs.
 */
export type TermQuery = Tree<TermLeaf>;

export type TermLeaf =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'phrase'; readonly code: string; readonly terms: readonly string[] }
  | { readonly kind: 'fuzzy'; readonly code: string; readonly word: string }
  /** Half-open interval in milliseconds since 1970. */
  | { readonly kind: 'between'; readonly from: number; readonly to: number };

export interface TermPlan {
  readonly query: TermQuery;
  /** Documents with one of these terms are decided by `evaluate`. */
  readonly undecided: readonly string[];
}
