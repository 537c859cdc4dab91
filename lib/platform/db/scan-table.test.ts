import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { makeRetailer } from '@/test/factories';
import { scanTable } from './scan-table';

/** Rows to look through, on one connection. */
async function audited(rows: number) {
  const { ctx } = await makeRetailer();
  await ctx.db.execute(sql`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
    select ${ctx.retailer.id}, gen_random_uuid(), now(), 'client:1', 'patch_receipt', 'receipt', n::text, 'test'
    from generate_series(1, ${rows}::int) n`);
  const client = openClient(databaseUrl(), { max: 1 });
  onTestFinished(() => client.end());
  return { ...ctx, db: wrapClient(client) };
}

test('a single statement that was given up makes those long after it no shorter', async () => {
  const ctx = await audited(2_500);
  await ctx.db.execute(sql`create temp sequence calls`);
  // A sequence counts on where a statement is given up.
  await ctx.db.execute(sql`
    create function pg_temp.read_row() returns boolean language plpgsql as $$
      begin
        if nextval('calls') = 1 then raise query_canceled; end if;
        return true;
      end $$`);
  const steps: number[] = [];
  await scanTable(
    ctx,
    { table: auditEntries, key: auditEntries.id, meant: sql`pg_temp.read_row()` },
    async () => {},
    async (rows) => void steps.push(rows),
  );
  expect(steps.slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => 100), 1_000]);
});

test('documents so large that a step does not end in time are looked through in shorter ones, each once', async () => {
  const ctx = await audited(25);
  // Postgres gives a statement up in its nineteenth row, as it does one whose time is over.
  await ctx.db.execute(sql`
    create function pg_temp.read_row() returns boolean language plpgsql as $$
      declare seen int := 1;
      begin
        if current_setting('test.statement', true) = statement_timestamp()::text then
          seen := current_setting('test.rows')::int + 1;
        end if;
        if seen > 18 then raise query_canceled; end if;
        perform set_config('test.statement', statement_timestamp()::text, false),
          set_config('test.rows', seen::text, false);
        return true;
      end $$`);
  const meant = sql`pg_temp.read_row() and ${auditEntries.requestId} = 'test'`;
  const found: string[] = [];
  const steps: number[] = [];
  await scanTable(
    ctx,
    { table: auditEntries, key: auditEntries.id, meant },
    async (keys) => void found.push(...keys),
    async (rows) => void steps.push(rows),
  );
  expect(new Set(found).size).toBe(25);
  expect(found).toHaveLength(25);
  expect(Math.max(...steps)).toBeLessThan(20);
});
