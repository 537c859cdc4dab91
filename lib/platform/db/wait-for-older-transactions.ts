import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { applicationName } from './client';
import type { Tenant } from './tenancy';

const timeoutInMs = 20_000;

/**
 * Waits for all earlier transactions, so that later reads see what they wrote. A transaction that has not
 * written has no number, so snapshots are checked as well.
 * @throws Error after 20 s.
 */
export async function waitForOlderTransactions(ctx: Tenant): Promise<void> {
  // Reads the retailer's row, so that a distributed database asks the node of that row.
  const there = sql`storage_use where retailer_id = ${ctx.retailer.id}`;
  const [mark] = await ctx.db.execute<{ id: string }>(
    sql`select pg_current_xact_id()::text as id from ${there}`,
  );
  // Only connections of the service count, also those that another node opened for it. A backup may hold a
  // snapshot for hours, but writes no receipts.
  const lookingBack = sql`select 1 from pg_stat_get_activity(null) as other, ${there}
      and other.datid = (select datid from pg_stat_get_activity(pg_backend_pid())) and other.pid <> pg_backend_pid()
      and (starts_with(other.application_name, ${applicationName}) or starts_with(other.application_name, 'citus_internal'))
      and age(other.backend_xmin) >= age(${mark?.id}::text::xid8::xid) limit 1`;
  const deadline = performance.now() + timeoutInMs;
  for (;;) {
    const [oldest] = await ctx.db.execute<{ id: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as id from ${there}`,
    );
    const isNumbered = BigInt(oldest?.id ?? 0) <= BigInt(mark?.id ?? 0);
    if (!isNumbered && (await ctx.db.execute(lookingBack)).length === 0) return;
    if (performance.now() > deadline) throw new Error('A transaction takes too long to wait for.');
    await pause(50);
  }
}
