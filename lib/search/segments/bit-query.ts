import { sql, type SQL } from 'drizzle-orm';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { storedSpanOf } from './term-kind';

/** Terms whose bits are to be joined: those from the first to the last, both included. */
export interface TermSpan {
  readonly first: string;
  readonly last: string;
  /** The part of the query that they belong to, from 1. */
  readonly part: number;
}

/** From one instant up to another. */
export type Between = Extract<TermLeaf, { kind: 'between' }>;

/** A query as bits: each part joins the bits of its terms by `or`, and `expression` speaks of the parts as `p1`, `p2`. */
export interface BitQuery {
  readonly spans: readonly TermSpan[];
  readonly parts: number;
  readonly expression: SQL;
}

/**
 * A query of terms, beginnings of terms, phrases and intervals as bits; `bitsOf` says those of an interval.
 * @throws Error where it asks for anything else. Pure.
 */
export function bitQueryOf(query: TermQuery, bitsOf: (interval: Between) => SQL): BitQuery {
  const spans: TermSpan[] = [];
  let parts = 0;
  const partOf = (leaves: readonly TermLeaf[]) => {
    parts += 1;
    for (const leaf of leaves) spans.push({ ...spanOf(leaf), part: parts });
    return sql.raw(`p${parts}`);
  };
  const expressionOf = (tree: TermQuery): SQL => {
    switch (tree.kind) {
      case 'and':
        return joined(tree.of.map(expressionOf), ' & ');
      case 'or': {
        const leaves = tree.of.filter(isTerm);
        const others = tree.of.filter((part) => !isTerm(part)).map(expressionOf);
        return joined([...(leaves.length === 0 ? [] : [partOf(leaves)]), ...others], ' | ');
      }
      case 'not':
        return sql`(~ ${expressionOf(tree.of)})`;
      case 'everything':
      case 'nothing':
        throw new Error(`A query for ${tree.kind} needs no bits.`);
      case 'between':
        return bitsOf(tree);
      default:
        return partOf([tree]);
    }
  };
  const expression = expressionOf(query);
  return { spans, parts, expression };
}

function joined(expressions: readonly SQL[], operator: string): SQL {
  return sql`(${sql.join([...expressions], sql.raw(operator))})`;
}

/** Whether a part is a leaf whose bits are stored, not a branch or an interval. */
function isTerm(tree: TermQuery): tree is Extract<TermLeaf, { kind: 'term' | 'prefix' | 'phrase' }> {
  return tree.kind === 'term' || tree.kind === 'prefix' || tree.kind === 'phrase';
}

function spanOf(leaf: TermLeaf): Pick<TermSpan, 'first' | 'last'> {
  const span = storedSpanOf(leaf);
  if (span === null) throw new Error(`A ${leaf.kind} has no bits.`);
  return span;
}
