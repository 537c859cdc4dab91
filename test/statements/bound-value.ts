import type { Scope } from './scope';
import { columnOf, kindOf, listOf, type Tree } from './tree';

/**
 * Whether an expression is a parameter or constants, or made of nothing else, or a column that is known to be equal to
 * one. Such a value is one that the program has named.
 */
export function boundValue(tree: unknown, scope: Scope): boolean {
  if (Array.isArray(tree)) return tree.length > 0 && tree.every((each) => boundValue(each, scope));
  if (typeof tree !== 'object' || tree === null) return false;
  const column = columnOf(tree as Tree);
  if (column !== null) return scope.isBoundColumn(column);
  const [kind, node] = kindOf(tree as Tree);
  switch (kind) {
    case 'ParamRef':
    case 'A_Const':
      return true;
    case 'TypeCast':
      return boundValue(node['arg'], scope);
    case 'List':
      // Behind a function of FROM stands an empty node, for columns that it may define.
      return boundValue(
        listOf(node['items']).filter((item) => Object.keys(item).length > 0),
        scope,
      );
    case 'A_ArrayExpr':
      return boundValue(node['elements'], scope);
    case 'FuncCall':
      return listOf(node['args']).length > 0 && boundValue(node['args'], scope);
    case 'SubLink':
      return node['subLinkType'] === 'EXPR_SUBLINK' && valueOf(node['subselect'], scope);
    default:
      return false;
  }
}

/** True when a subquery reads no table and answers such a value: `(select $1)`. */
function valueOf(subselect: unknown, scope: Scope): boolean {
  const [, select] = kindOf(subselect as Tree);
  const targets = listOf(select['targetList']).map((target) => kindOf(target)[1]['val']);
  return select['fromClause'] === undefined && targets.length === 1 && boundValue(targets, scope);
}
