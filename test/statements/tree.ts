/** A node of a parsed statement: members by name, one of them naming its kind where it may be of several. */
export type Tree = Readonly<Record<string, unknown>>;

/** The kind of a node and what is in it. */
export function kindOf(tree: Tree): readonly [string, Tree] {
  const [entry] = Object.entries(tree);
  if (entry === undefined) return ['', {}];
  const [kind, node] = entry;
  return /^[A-Z]/.test(kind) && typeof node === 'object' && node !== null ? [kind, node as Tree] : ['', tree];
}

/** A list of nodes; none where there is no list. */
export function listOf(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? (value as Tree[]) : [];
}

/** A text; empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The text of a node that is a name. */
export function nameOf(tree: Tree): string {
  return textOf((tree['String'] as Tree | undefined)?.['sval']);
}

/** A column as it is in a statement. */
export interface ColumnName {
  /** Null where the statement leaves it out. */
  readonly alias: string | null;
  readonly column: string;
}

/** The column that a node is, or null. `greatest(column)` of one alone is the column: it keeps the planner from an index. */
export function columnOf(tree: Tree): ColumnName | null {
  const [kind, node] = kindOf(tree);
  const [first, second] = listOf(node['args']);
  if (kind === 'MinMaxExpr' && first !== undefined && second === undefined) return columnOf(first);
  if (kind !== 'ColumnRef') return null;
  const names = listOf(node['fields']).map(nameOf);
  const column = names.at(-1) ?? '';
  return column === '' ? null : { alias: names.at(-2) ?? null, column };
}
