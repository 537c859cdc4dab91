import { parseSync } from 'libpg-query';
import { Scope, type Columns } from './scope';
import { factsOf, type Fact } from './facts';
import { boundValue } from './bound-value';
import { kindOf, listOf, nameOf, textOf, type Tree } from './tree';

/** A place of a statement that uses a table of retailers without saying which retailer. */
export interface Violation {
  readonly table: string;
  readonly what: string;
}

/** Which tables hold rows of retailers. */
export interface TenantTables {
  /** Those whose every use names the retailer. */
  readonly owned: ReadonlySet<string>;
  /** Those that all retailers share, with the unique column whose value finds a row, and by that a retailer. */
  readonly shared: ReadonlyMap<string, string>;
}

/**
 * Checks that each use of a retailer's table in a statement has its `retailer_id` equal to a parameter, directly or by way
 * of other columns, and that inserts name the column. What cannot be seen to be so counts as a violation.
 * @throws Error when the text is no statement that Postgres knows.
 */
export function checkStatement(text: string, tables: TenantTables): Violation[] {
  const checker = new Checker(tables);
  const { stmts } = parseSync(text) as unknown as { readonly stmts?: readonly { readonly stmt: Tree }[] };
  for (const { stmt } of stmts ?? []) checker.statement(stmt, new Scope(null));
  return checker.violations;
}

class Checker {
  readonly violations: Violation[] = [];
  readonly #tables: TenantTables;

  constructor(tables: TenantTables) {
    this.#tables = tables;
  }

  /** Checks a statement of any kind; answers which of its columns are known to be the retailer that it names. */
  statement(tree: Tree, outer: Scope): Columns {
    const [kind, node] = kindOf(tree);
    switch (kind) {
      case 'SelectStmt':
        return this.#select(node, outer);
      case 'InsertStmt':
        return this.#insert(node, outer);
      case 'UpdateStmt':
      case 'DeleteStmt':
        return this.#change(node, outer);
      case 'ExplainStmt':
        return this.statement(node['query'] as Tree, outer);
      case 'CopyStmt':
        this.#copy(node);
        return [];
      default:
        // Whatever else names a table of theirs: TRUNCATE, LOCK, MERGE, DDL.
        for (const table of this.#tablesIn(node)) this.#violate(table, kind);
        return [];
    }
  }

  #violate(table: string, what: string): void {
    this.violations.push({ table, what });
  }

  #select(node: Tree, outer: Scope): Columns {
    const scope = new Scope(outer);
    this.#with(node, scope);
    if (node['larg'] !== undefined) {
      const left = this.#select(node['larg'] as Tree, scope);
      return joined(left, this.#select(node['rarg'] as Tree, scope));
    }
    if (node['valuesLists'] !== undefined) return this.#values(node, scope);
    return this.#query(node, scope, listOf(node['fromClause']), listOf(node['targetList']));
  }

  #values(node: Tree, scope: Scope): Columns {
    const rows = listOf(node['valuesLists']).map((row) => listOf((row['List'] as Tree)['items']));
    this.#subqueries(node['valuesLists'], scope);
    return (rows[0] ?? []).map((_value, place) => ({
      name: `column${place + 1}`,
      bound: rows.every((row) => boundValue(row[place], scope)),
    }));
  }

  #change(node: Tree, outer: Scope): Columns {
    const scope = new Scope(outer);
    this.#with(node, scope);
    const target: Tree = { RangeVar: node['relation'] };
    const others = [...listOf(node['fromClause']), ...listOf(node['usingClause'])];
    return this.#query(node, scope, [target, ...others], returned(node));
  }

  #insert(node: Tree, outer: Scope): Columns {
    const scope = new Scope(outer);
    this.#with(node, scope);
    const table = textOf((node['relation'] as Tree)['relname']);
    if (node['selectStmt'] !== undefined) this.statement(node['selectStmt'] as Tree, scope);
    if (this.#tables.owned.has(table)) {
      const names = listOf(node['cols']).map((column) => textOf((column['ResTarget'] as Tree)['name']));
      if (!names.includes('retailer_id')) this.#violate(table, 'insert without its retailer_id');
    }
    this.#subqueries(node['onConflictClause'], scope);
    return this.#outputs(returned(node), this.#insertedInto(node, scope));
  }

  /** As `returning` sees it: the row that was inserted, whose retailer was named. */
  #insertedInto(node: Tree, outer: Scope): Scope {
    const scope = new Scope(outer);
    const relation = node['relation'] as Tree;
    const name = textOf(relation['relname']);
    scope.addDerived(aliasOf(relation) ?? name, [{ name: 'retailer_id', bound: true }]);
    return scope;
  }

  #copy(node: Tree): void {
    const relation = node['relation'] as Tree | undefined;
    const table = relation === undefined ? '' : textOf(relation['relname']);
    const isFrom = node['is_from'] === true;
    const names = listOf(node['attlist']).map(nameOf);
    if (this.#tables.owned.has(table) && !(isFrom && names.includes('retailer_id'))) {
      this.#violate(table, 'copy without its retailer_id');
    }
  }

  /** What SELECT, UPDATE and DELETE share: tables, conditions, and what comes of them. */
  #query(node: Tree, scope: Scope, from: readonly Tree[], targets: readonly Tree[]): Columns {
    const facts: Fact[] = [];
    const late: (() => void)[] = [];
    for (const item of from) this.#from(item, scope, facts, late);
    facts.push(...factsOf(node['whereClause'] as Tree | undefined));
    scope.learn(facts);
    for (const derive of late) {
      derive();
      scope.learn(facts);
    }
    this.#learnFromSubqueries(node['whereClause'] as Tree | undefined, scope);
    for (const { alias, table } of scope.tenantRefs()) {
      if (!scope.isBound(alias, 'retailer_id')) this.#violate(table, `${alias} of no named retailer`);
    }
    const { withClause: _with, fromClause: _from, usingClause: _using, relation: _relation, ...rest } = node;
    this.#subqueries(rest, scope);
    for (const item of from) this.#subqueries(joinConditions(item), scope);
    return this.#outputs(targets, scope);
  }

  #from(item: Tree, scope: Scope, facts: Fact[], late: (() => void)[]): string[] {
    const [kind, node] = kindOf(item);
    if (kind === 'JoinExpr') return this.#join(node, scope, facts, late);
    const alias = aliasOf(node);
    if (kind === 'RangeVar') {
      const table = textOf(node['relname']);
      const name = alias ?? table;
      const shared = this.#tables.shared.get(table);
      const cte = node['schemaname'] === undefined ? scope.findCte(table) : null;
      if (cte !== null) scope.addDerived(name, cte);
      else if (this.#tables.owned.has(table)) scope.addTenant(name, table);
      else if (shared !== undefined) scope.addShared(name, shared);
      else scope.addOther(name);
      return [name];
    }
    const name = alias ?? `unnamed ${scope.size}`;
    if (kind === 'RangeSubselect') {
      scope.addDerived(name, []);
      late.push(() => {
        const columns = this.statement(node['subquery'] as Tree, scope);
        scope.addDerived(name, renamed(columns, node));
      });
    } else if (kind === 'RangeFunction') {
      // Rows made of parameters, such as those of unnest($1), say what the parameters say.
      const isNamed = boundValue(node['functions'], scope);
      const names = columnNamesOf(node);
      scope.addDerived(
        name,
        (names.length === 0 ? [name] : names).map((column) => ({ name: column, bound: isNamed })),
      );
      this.#subqueries(node['functions'], scope);
    } else scope.addOther(name);
    return [name];
  }

  #join(node: Tree, scope: Scope, facts: Fact[], late: (() => void)[]): string[] {
    const left = this.#from(node['larg'] as Tree, scope, facts, late);
    const right = this.#from(node['rarg'] as Tree, scope, facts, late);
    const type = textOf(node['jointype']);
    const using = listOf(node['usingClause']).flatMap((column) =>
      left.flatMap((one) => right.map((other) => equality(one, other, nameOf(column)))),
    );
    // Rows of the kept side of an outer join come whether the condition holds or not.
    const narrowed = type === 'JOIN_LEFT' ? right : type === 'JOIN_RIGHT' ? left : null;
    const conditions = [...factsOf(node['quals'] as Tree | undefined), ...using];
    if (type === 'JOIN_INNER') facts.push(...conditions);
    else if (narrowed !== null) facts.push(...conditions.map((fact) => ({ ...fact, narrows: narrowed })));
    return [...left, ...right];
  }

  /** CTEs, each with what those before it are. */
  #with(node: Tree, scope: Scope): void {
    const clause = node['withClause'] as Tree | undefined;
    for (const cte of listOf(clause?.['ctes'])) {
      const { ctename, ctequery, aliascolnames } = cte['CommonTableExpr'] as Tree;
      const name = textOf(ctename);
      const names = listOf(aliascolnames).map(nameOf);
      const rename = (columns: Columns) =>
        columns.map((column, place) => ({ ...column, name: names[place] ?? column.name }));
      const [, select] = kindOf(ctequery as Tree);
      if (clause?.['recursive'] === true && select['larg'] !== undefined) {
        const inner = new Scope(scope);
        const first = this.#select(select['larg'] as Tree, inner);
        inner.addCte(name, rename(first));
        scope.addCte(name, rename(joined(first, this.#select(select['rarg'] as Tree, inner))));
      } else scope.addCte(name, rename(this.statement(ctequery as Tree, scope)));
    }
  }

  /** `x in (select …)` and `x = any (select …)`: x is what the subquery answers. */
  #learnFromSubqueries(condition: Tree | undefined, scope: Scope): void {
    if (condition === undefined) return;
    const [kind, node] = kindOf(condition);
    if (kind === 'BoolExpr' && node['boolop'] === 'AND_EXPR') {
      for (const each of listOf(node['args'])) this.#learnFromSubqueries(each, scope);
    }
    if (kind !== 'SubLink' || node['subLinkType'] !== 'ANY_SUBLINK' || node['testexpr'] === undefined) return;
    const operator = listOf(node['operName']).map(nameOf).join('');
    if (operator !== '' && operator !== '=') return;
    // Only to see what it answers: it is checked with the others.
    const columns = new Checker(this.#tables).statement(node['subselect'] as Tree, scope);
    const [testKind, test] = kindOf(node['testexpr'] as Tree);
    const tested = testKind === 'RowExpr' ? listOf(test['args']) : [node['testexpr'] as Tree];
    for (const [place, column] of tested.entries()) {
      if (columns[place]?.bound === true) scope.bind(column);
    }
  }

  /** Checks every subquery that stands somewhere in an expression. */
  #subqueries(tree: unknown, scope: Scope): void {
    if (Array.isArray(tree)) for (const each of tree) this.#subqueries(each, scope);
    else if (typeof tree === 'object' && tree !== null) {
      const { SubLink: link } = tree as { readonly SubLink?: Tree };
      if (link !== undefined) {
        this.statement(link['subselect'] as Tree, scope);
        this.#subqueries(link['testexpr'], scope);
      } else for (const each of Object.values(tree)) this.#subqueries(each, scope);
    }
  }

  #outputs(targets: readonly Tree[], scope: Scope): Columns {
    return targets.flatMap((target) => {
      const { name, val } = target['ResTarget'] as Tree;
      const star = starOf(val as Tree);
      if (star !== null) return scope.columnsOf(star.alias);
      const [, node] = kindOf(val as Tree);
      const own = listOf(node['fields']).map(nameOf).at(-1) ?? '';
      return [{ name: name === undefined ? own : textOf(name), bound: boundValue(val, scope) }];
    });
  }

  #tablesIn(tree: unknown): string[] {
    if (Array.isArray(tree)) return tree.flatMap((each) => this.#tablesIn(each));
    if (typeof tree !== 'object' || tree === null) return [];
    const { relname } = tree as { readonly relname?: unknown };
    const own = typeof relname === 'string' && this.#tables.owned.has(relname) ? [relname] : [];
    return [...own, ...Object.values(tree).flatMap((each) => this.#tablesIn(each))];
  }
}

/** Columns of both sides of UNION and its like: what both say. */
function joined(left: Columns, right: Columns): Columns {
  return left.map((column, place) => ({ ...column, bound: column.bound && right[place]?.bound === true }));
}

function returned(node: Tree): readonly Tree[] {
  const clause = node['returningClause'] as Tree | undefined;
  return [...listOf(node['returningList']), ...listOf(clause?.['exprs'])];
}

function aliasOf(node: Tree): string | null {
  const alias = node['alias'] as Tree | undefined;
  return alias === undefined ? null : textOf(alias['aliasname']);
}

function columnNamesOf(node: Tree): string[] {
  const listed = listOf((node['alias'] as Tree | undefined)?.['colnames']).map(nameOf);
  const defined = listOf(node['coldeflist']).map((column) =>
    textOf((column['ColumnDef'] as Tree)['colname']),
  );
  return listed.length > 0 ? listed : defined;
}

function renamed(columns: Columns, node: Tree): Columns {
  const names = columnNamesOf(node);
  return columns.map((column, place) => ({ ...column, name: names[place] ?? column.name }));
}

function equality(one: string, other: string, column: string): Fact {
  return { left: { alias: one, column }, right: { alias: other, column }, narrows: null };
}

function joinConditions(item: Tree): unknown[] {
  const [kind, node] = kindOf(item);
  if (kind !== 'JoinExpr') return [];
  return [node['quals'], ...joinConditions(node['larg'] as Tree), ...joinConditions(node['rarg'] as Tree)];
}

function starOf(tree: Tree | undefined): { readonly alias: string | null } | null {
  if (tree === undefined) return null;
  const [kind, node] = kindOf(tree);
  const fields = listOf(node['fields']);
  if (kind !== 'ColumnRef' || fields.at(-1)?.['A_Star'] === undefined) return null;
  return { alias: fields.length > 1 && fields[0] !== undefined ? nameOf(fields[0]) : null };
}
