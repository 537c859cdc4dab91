import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';

test('no row waits to be taken into an inverted index: while it is, term by term, a search for what is not there finds it', async () => {
  const indexes = await database().execute<{ name: string; atOnce: boolean }>(sql`
    select relname as name, coalesce('fastupdate=false' = any(reloptions), false) as "atOnce"
    from pg_class join pg_am on pg_am.oid = pg_class.relam
    where amname = 'gin' and relkind = 'i' and relnamespace = 'public'::regnamespace order by relname`);
  expect([...indexes]).toEqual([
    { name: 'identifier_search_terms', atOnce: true },
    { name: 'receipt_search_terms', atOnce: true },
  ]);
});
