import { columnOf, kindOf, listOf, nameOf, type ColumnName, type Tree } from './tree';

/** Two sides that a condition makes equal: columns, or values whose tree says where they come from. */
export interface Fact {
  readonly left: ColumnName | Tree;
  readonly right: ColumnName | Tree;
  /** The only tables whose rows it keeps, by alias; null when it holds for all that comes. */
  readonly narrows: readonly string[] | null;
}

/** True when a side of a fact is a column. */
export function isColumn(side: ColumnName | Tree): side is ColumnName {
  return typeof (side as { column?: unknown }).column === 'string';
}

/** What must be equal where a condition holds. */
export function factsOf(condition: Tree | undefined): Fact[] {
  if (condition === undefined) return [];
  const [kind, node] = kindOf(condition);
  if (kind === 'BoolExpr') {
    const parts = listOf(node['args']).map(factsOf);
    if (node['boolop'] === 'AND_EXPR') return parts.flat();
    // Of alternatives, what each of them says.
    if (node['boolop'] === 'OR_EXPR') {
      const [first = [], ...others] = parts;
      return first.filter((fact) => others.every((other) => other.some((one) => isSame(one, fact))));
    }
    return [];
  }
  if (kind !== 'A_Expr' || listOf(node['name']).map(nameOf).join('') !== '=') return [];
  const [left, right] = [node['lexpr'] as Tree | undefined, node['rexpr'] as Tree | undefined];
  if (left === undefined || right === undefined) return [];
  if (node['kind'] === 'AEXPR_OP') return pairs(left, right);
  // `= any(…)` and `in (…)`.
  return node['kind'] === 'AEXPR_OP_ANY' || node['kind'] === 'AEXPR_IN' ? [fact(left, right)] : [];
}

function pairs(left: Tree, right: Tree): Fact[] {
  const [[leftKind, one], [rightKind, other]] = [kindOf(left), kindOf(right)];
  if (leftKind !== 'RowExpr' || rightKind !== 'RowExpr') return [fact(left, right)];
  const values = listOf(other['args']);
  return listOf(one['args']).flatMap((each, place) => {
    const value = values[place];
    return value === undefined ? [] : [fact(each, value)];
  });
}

/** With the column first, where only one side is one. */
function fact(left: Tree, right: Tree): Fact {
  const [one, other] = [columnOf(left) ?? left, columnOf(right) ?? right];
  return isColumn(one)
    ? { left: one, right: other, narrows: null }
    : { left: other, right: one, narrows: null };
}

/** True when two facts come to the same: parameters, whichever they are, both name a value. */
function isSame(one: Fact, other: Fact): boolean {
  return textOfFact(one) === textOfFact(other);
}

function textOfFact({ left, right }: Fact): string {
  return JSON.stringify([left, right], (name, value: unknown) =>
    name === 'location' || name === 'number' ? undefined : value,
  );
}
