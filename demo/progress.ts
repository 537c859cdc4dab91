import type postgres from 'postgres';
import { z } from 'zod';
import { actorName, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';

const world = z.strictObject({
  until: z.string(),
  days: z.number(),
  stores: z.number(),
  first_store_reference: z.number(),
  products: z.number(),
});
export type SeededWorld = z.output<typeof world>;

/**
 * Load of the receipts from index `from` up to, not including, `to`. The first `loaded` of them, in order of
 * arrival, are stored.
 */
const progress = z.strictObject({ world, from: z.number(), to: z.number(), loaded: z.number() });
export type SeedProgress = z.output<typeof progress>;

const action = 'seed_receipts';

/**
 * Returns null when the load never began. Each batch writes its progress in the transaction of its receipts,
 * so the two cannot disagree.
 */
export async function readSeedProgress(
  sql: postgres.ISql,
  ctx: Context<string>,
  seed: number,
): Promise<SeedProgress | null> {
  const [row] = await sql<{ after: string }[]>`
    select after::text from audit_entries
    where retailer_id = ${ctx.retailer.id} and subject_type = 'seed' and subject_id = ${String(seed)}
    order by at desc, id desc limit 1`;
  return row === undefined ? null : progress.parse(JSON.parse(row.after));
}

/** First key of the advisory lock that admits one load of a retailer at a time. */
const loadLock = 7_301;

/**
 * Takes the lock, so it must come first in the transaction of the receipts.
 * @throws Error when another process wrote progress meanwhile.
 */
export async function writeProgress(
  transaction: postgres.TransactionSql,
  ctx: Context<string>,
  seed: number,
  before: SeedProgress | null,
  after: SeedProgress,
): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${loadLock}, ${ctx.retailer.id})`;
  const found = await readSeedProgress(transaction, ctx, seed);
  if (JSON.stringify(found) !== JSON.stringify(before)) {
    throw new Error(`Seed ${seed} is being loaded into retailer ${ctx.retailer.id} by another process.`);
  }
  const text = (value: SeedProgress | null) => (value === null ? null : JSON.stringify(value));
  await transaction`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, before, after, request_id)
    values (${ctx.retailer.id}, ${newId()}, clock_timestamp(), ${actorName(ctx.actor)}, ${action}, 'seed',
      ${String(seed)}, ${text(before)}::text::jsonb, ${text(after)}::text::jsonb, ${ctx.requestId})`;
}
