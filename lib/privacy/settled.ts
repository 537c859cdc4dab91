import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

const patienceInMs = 20_000;

/**
 * Waits until every transaction has ended that was under way when this was called: whatever they wrote is seen then.
 * @throws Error when one takes longer than 20 s.
 */
export async function untilSettled(ctx: Context): Promise<void> {
  const [mark] = await ctx.db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  const giveUpAt = performance.now() + patienceInMs;
  for (;;) {
    const [oldest] = await ctx.db.execute<{ id: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as id`,
    );
    if (BigInt(oldest?.id ?? 0) > BigInt(mark?.id ?? 0)) return;
    if (performance.now() > giveUpAt) throw new Error('A transaction takes too long to wait for.');
    await pause(50);
  }
}
