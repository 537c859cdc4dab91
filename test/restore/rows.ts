import { openOwnerClient } from '@/lib/platform/db/client';

/** The rows of each table that a backup carries over, by its name: each as text, sorted. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** Reads every row of the service's tables, and the jobs that have still to be done, at one instant. */
export async function readRows(url: string): Promise<Rows> {
  const client = openOwnerClient(url);
  try {
    return await client.begin('isolation level repeatable read read only', async (sql) => {
      const tables = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
      const rows: Record<string, string[]> = {};
      for (const { name } of tables)
        rows[name] = await readTable(`select t::text as row from public.${name} as t`);
      // The heartbeats of jobs that are worked on have times that no other instant has.
      rows['pgboss.job'] = await readTable(`
        select jsonb_populate_record(t, '{"heartbeat_on": null}')::text as row from pgboss.job as t
        where state < 'completed' and name not like '\\_\\_pgboss%'`);
      return rows;

      async function readTable(text: string): Promise<string[]> {
        const found = await sql.unsafe<{ row: string }[]>(text);
        return found.map(({ row }) => row).toSorted();
      }
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Rows that a restored database lacks though the original had them before and after its backup, and rows that the original had
 * neither before nor after it; by table, where there are any.
 */
export function differencesOf(
  restored: Rows,
  { before, after }: { readonly before: Rows; readonly after: Rows },
): Record<string, { readonly lacking: string[]; readonly strange: string[] }> {
  const names = new Set([before, after, restored].flatMap((rows) => Object.keys(rows)));
  const found = Array.from(names, (name) => {
    const [first, last, now] = [before, after, restored].map((rows) => new Set(rows[name] ?? [])) as [
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    const lacking = [...first.intersection(last).difference(now)];
    const strange = [...now.difference(first.union(last))];
    return [name, { lacking, strange }] as const;
  });
  return Object.fromEntries(found.filter(([, { lacking, strange }]) => lacking.length + strange.length > 0));
}
