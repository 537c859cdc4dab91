import type postgres from 'postgres';
import { z } from 'zod';
import { actorName, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';

/** What a seed's receipts depend on beside the seed; the same for all of them. */
const world = z.strictObject({
  /** End of the period, ISO 8601. */
  until: z.string(),
  days: z.number(),
  stores: z.number(),
  first_store_reference: z.number(),
  products: z.number(),
});
export type World = z.output<typeof world>;

/** How far a seed is loaded. A load takes receipts `from` up to, not including, `to`, in the order they arrived. */
const progress = z.strictObject({ world, from: z.number(), to: z.number(), loaded: z.number() });
export type Progress = z.output<typeof progress>;

const action = 'seed_receipts';

/**
 * How far the retailer's load of this seed has come, null when it never began. The audit trail keeps it: each batch
 * writes an entry in the transaction that stores its receipts, so the two cannot disagree.
 */
export async function readProgress(
  sql: postgres.ISql,
  ctx: Context<string>,
  seed: number,
): Promise<Progress | null> {
  const [row] = await sql<{ after: string }[]>`
    select after::text from audit_entries
    where retailer_id = ${ctx.retailer.id} and subject_type = 'seed' and subject_id = ${String(seed)}
    order by at desc, id desc limit 1`;
  return row === undefined ? null : progress.parse(JSON.parse(row.after));
}

/** First key of the advisory lock that lets one load of a retailer run at a time. */
const loadLock = 7_301;

/**
 * Moves the load of a seed on. Call first in the transaction that stores the receipts.
 * @throws Error when someone else moved it meanwhile.
 */
export async function writeProgress(
  transaction: postgres.TransactionSql,
  ctx: Context<string>,
  seed: number,
  before: Progress | null,
  after: Progress,
): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${loadLock}, ${ctx.retailer.id})`;
  const found = await readProgress(transaction, ctx, seed);
  if (JSON.stringify(found) !== JSON.stringify(before)) {
    throw new Error(`Seed ${seed} is being loaded into retailer ${ctx.retailer.id} by another process.`);
  }
  const text = (value: Progress | null) => (value === null ? null : JSON.stringify(value));
  await transaction`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, before, after, request_id)
    values (${ctx.retailer.id}, ${newId()}, clock_timestamp(), ${actorName(ctx.actor)}, ${action}, 'seed',
      ${String(seed)}, ${text(before)}::text::jsonb, ${text(after)}::text::jsonb, ${ctx.requestId})`;
}
