import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';

/** A statement of a search, and what Postgres read to answer it. */
export interface StatementCost {
  readonly text: string;
  /** Rows that scans looked at, those they threw away among them, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Indexes by which rows were looked for. */
  readonly indexes: readonly string[];
  /** Rows that joins put together, those they threw away among them. */
  readonly joined: number;
  /** Blocks of tables and indexes. */
  readonly blocks: number;
}

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Join Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Join Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

/**
 * What the statements of a search read, each by the plan that it gets as the search sends it: prepared, in one transaction,
 * under the settings that the search has made.
 */
export async function explainStatements(
  ctx: Context,
  search: (ctx: Context) => Promise<unknown>,
): Promise<StatementCost[]> {
  // Its statements are those of the search, prepared by name, and not looked at a second time by the run.
  const client = openClient(databaseUrl(), { max: 1, debug: false });
  try {
    const sent: Statement[] = [];
    const db = wrapClient(client, { logQuery: (text, params) => void sent.push({ text, params }) });
    await search({ ...ctx, db });
    return await client.begin(async (transaction) => {
      const costs: StatementCost[] = [];
      for (const [at, statement] of sent.entries()) {
        const isSetting = /^set |set_config\(/.test(statement.text);
        if (isSetting) await transaction.unsafe(withValues(statement));
        else costs.push(await costOf(transaction, statement, `explained_${at}`));
      }
      return costs;
    });
  } finally {
    await client.end();
  }
}

async function costOf(
  client: Pick<Sql, 'unsafe'>,
  { text, params }: Statement,
  name: string,
): Promise<StatementCost> {
  await client.unsafe(`prepare ${name} as ${text}`);
  const values = params.length === 0 ? '' : `(${params.map(literal).join(', ')})`;
  const [row] = await client.unsafe(`explain (analyze, buffers, format json) execute ${name}${values}`);
  await client.unsafe(`deallocate ${name}`);
  const [{ Plan }] = z.tuple([z.object({ Plan: planNode })]).parse(row?.['QUERY PLAN']);
  const rows: Record<string, number> = {};
  let joined = 0;
  for (const node of nodesOf(Plan)) {
    const thrown =
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    const count = Math.round((node['Actual Rows'] + thrown) * node['Actual Loops']);
    const table = node['Relation Name'];
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + count;
    if (/Join|Nested Loop/.test(node['Node Type'])) joined += count;
  }
  const indexes = nodesOf(Plan).flatMap((node) => node['Index Name'] ?? []);
  return { text, rows, indexes, joined, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function withValues({ text, params }: Statement): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]));
}

/** A parameter as it is in SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => {
      if (element === null) return 'null';
      return `"${textOf(element).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    });
    return quoted(`{${elements.join(',')}}`);
  }
  throw new Error(`A parameter of this kind is not known: ${JSON.stringify(value)}`);
}

function textOf(element: unknown): string {
  if (typeof element === 'string') return element;
  if (typeof element === 'number' || typeof element === 'boolean') return String(element);
  throw new Error(`An element of this kind is not known: ${JSON.stringify(element)}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
