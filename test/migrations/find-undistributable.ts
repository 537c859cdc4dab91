import { parseSync } from 'libpg-query';
import type { TablePlace } from '@/server/citus/table-places';

type Tree = { readonly [name: string]: unknown };

/**
 * What statements do to tables of retailers that Citus refuses once they are distributed, as `table: what`; docs/operations.md
 * says how to go round it. A table without a place counts as one of retailers. `loadModule` of the parser comes first.
 */
export function findUndistributable(sql: string, places: ReadonlyMap<string, TablePlace>): readonly string[] {
  const statements = (parseSync(sql) as { stmts?: { stmt: Tree }[] }).stmts ?? [];
  return statements.flatMap(({ stmt }) => {
    const [kind = '', body] = Object.entries(stmt)[0] ?? [];
    const table = (body as { relation?: { relname?: string } } | undefined)?.relation?.relname;
    if (table === undefined || (places.get(table) ?? 'distributed') !== 'distributed') return [];
    return problemsOf(kind, body as Tree).map((what) => `${table}: ${what}`);
  });
}

function problemsOf(kind: string, body: Tree): string[] {
  if (kind === 'CreateTrigStmt') return ['a trigger'];
  if (kind !== 'CreateStmt' && kind !== 'AlterTableStmt') return [];
  const text = JSON.stringify(body);
  const hasIdentity =
    text.includes('"CONSTR_IDENTITY"') ||
    text.includes('"AT_AddIdentity"') ||
    /"sval":"(?:small|big)?serial[248]?"/.test(text);
  return [
    ...(hasIdentity ? ['an identity'] : []),
    ...(text.includes('"AT_SetStorage"') ? ['SET STORAGE'] : []),
  ];
}
