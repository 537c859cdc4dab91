import type { Occur } from './language/ast';

interface AnyLeaf {
  readonly kind: string;
}

/** `and` and `or` have at least two parts. */
export type Tree<Leaf extends AnyLeaf> = Branch<Leaf> | Leaf;

type Branch<Leaf extends AnyLeaf> =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Tree<Leaf>[] }
  | { readonly kind: 'not'; readonly of: Tree<Leaf> };

const branchKinds = new Set(['everything', 'nothing', 'and', 'or', 'not']);

function isBranch<Leaf extends AnyLeaf>(tree: Tree<Leaf>): tree is Branch<Leaf> {
  return branchKinds.has(tree.kind);
}

export interface Clause<Leaf extends AnyLeaf> {
  readonly occur: Occur;
  readonly tree: Tree<Leaf>;
}

/**
 * Follows Lucene: `+` clauses must match and `-` clauses must not. Other clauses are required if joined by
 * `and`. If joined by `or`, one of them must match unless a `+` clause exists.
 */
export function combine<Leaf extends AnyLeaf>(
  clauses: readonly Clause<Leaf>[],
  joinedBy: 'and' | 'or',
): Tree<Leaf> {
  const of = (occur: Occur) => clauses.filter((clause) => clause.occur === occur).map(({ tree }) => tree);
  const plain = of(null);
  const required = joinedBy === 'and' ? [...of('+'), ...plain] : of('+');
  const any = joinedBy === 'or' && required.length === 0 && plain.length > 0 ? [or(plain)] : [];
  return and([...required, ...any, ...of('-').map((tree) => not(tree))]);
}

export function and<Leaf extends AnyLeaf>(trees: readonly Tree<Leaf>[]): Tree<Leaf> {
  return join('and', trees, 'everything', 'nothing');
}

export function or<Leaf extends AnyLeaf>(trees: readonly Tree<Leaf>[]): Tree<Leaf> {
  return join('or', trees, 'nothing', 'everything');
}

function join<Leaf extends AnyLeaf>(
  kind: 'and' | 'or',
  trees: readonly Tree<Leaf>[],
  neutral: 'everything' | 'nothing',
  absorbing: 'everything' | 'nothing',
): Tree<Leaf> {
  const of: Tree<Leaf>[] = [];
  for (const tree of trees) {
    if (tree.kind === absorbing) return { kind: absorbing };
    if (tree.kind === neutral) continue;
    if (isBranch(tree) && tree.kind === kind) of.push(...tree.of);
    else of.push(tree);
  }
  const [first] = of;
  if (first === undefined) return { kind: neutral };
  return of.length === 1 ? first : { kind, of };
}

export function not<Leaf extends AnyLeaf>(tree: Tree<Leaf>): Tree<Leaf> {
  if (!isBranch(tree)) return { kind: 'not', of: tree };
  if (tree.kind === 'everything') return { kind: 'nothing' };
  if (tree.kind === 'nothing') return { kind: 'everything' };
  return tree.kind === 'not' ? tree.of : { kind: 'not', of: tree };
}

export function isTrue<Leaf extends AnyLeaf>(tree: Tree<Leaf>, leafIsTrue: (leaf: Leaf) => boolean): boolean {
  if (!isBranch(tree)) return leafIsTrue(tree);
  switch (tree.kind) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'and':
      return tree.of.every((part) => isTrue(part, leafIsTrue));
    case 'or':
      return tree.of.some((part) => isTrue(part, leafIsTrue));
    case 'not':
      return !isTrue(tree.of, leafIsTrue);
  }
}

export function mapLeaves<Leaf extends AnyLeaf, Other extends AnyLeaf>(
  tree: Tree<Leaf>,
  change: (leaf: Leaf) => Tree<Other>,
): Tree<Other> {
  if (!isBranch(tree)) return change(tree);
  switch (tree.kind) {
    case 'and':
      return and(tree.of.map((part) => mapLeaves(part, change)));
    case 'or':
      return or(tree.of.map((part) => mapLeaves(part, change)));
    case 'not':
      return not(mapLeaves(tree.of, change));
    default:
      return tree;
  }
}

export function leavesOf<Leaf extends AnyLeaf>(tree: Tree<Leaf>): Leaf[] {
  if (!isBranch(tree)) return [tree];
  switch (tree.kind) {
    case 'and':
    case 'or':
      return tree.of.flatMap((part) => leavesOf(part));
    case 'not':
      return leavesOf(tree.of);
    default:
      return [];
  }
}
