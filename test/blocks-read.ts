import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { databaseUrl, openClient } from '@/lib/platform/db/client';

const explanation = z.object({
  Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
});

/** How many blocks of tables and indexes the statements read that `work` runs, each by the plan it gets. */
export async function blocksRead(
  ctx: Context<string>,
  work: (ctx: Context<string>) => Promise<unknown>,
): Promise<number> {
  const statements: SQL[] = [];
  const client = openClient(databaseUrl(), { max: 1 });
  const logged = drizzle(client, {
    casing: 'snake_case',
    logger: { logQuery: (text, params) => void statements.push(inlined(text, params)) },
  });
  try {
    await work({ ...ctx, db: logged });
  } finally {
    await client.end();
  }
  let blocks = 0;
  for (const statement of statements) {
    const plan = await ctx.db.execute<{ 'QUERY PLAN': unknown }>(
      sql`explain (analyze, buffers, format json) ${statement}`,
    );
    const [{ Plan }] = z.tuple([explanation]).parse(plan[0]?.['QUERY PLAN']);
    blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return blocks;
}

/** A statement with its parameters in their places. */
function inlined(text: string, params: readonly unknown[]): SQL {
  const [head = '', ...tail] = text.split(/\$\d+/);
  return sql.join([sql.raw(head), ...tail.flatMap((part, index) => [sql`${params[index]}`, sql.raw(part)])]);
}
