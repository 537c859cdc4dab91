import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import type { Context } from '@/lib/platform/context';
import { sendAhead } from '@/lib/platform/db/client';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type StoredKey = typeof idempotencyKeys.$inferSelect;

export type KeyName = Pick<StoredKey, 'actor' | 'key'>;

export type Claim = Omit<StoredKey, 'retailerId' | 'requestHash'>;

function named(ctx: Context, { actor, key }: KeyName) {
  return and(owned(ctx, idempotencyKeys), eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key));
}

function claimed(ctx: Context, claim: Claim) {
  return and(
    named(ctx, claim),
    eq(idempotencyKeys.answer, claim.answer),
    eq(idempotencyKeys.createdAt, claim.createdAt),
  );
}

/** Returns false if another transaction holds the lock. `owner` includes the retailer. */
export async function lockKey(ctx: Context, owner: string): Promise<boolean> {
  const [lock] = await ctx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${owner}, 4)) as free`,
  );
  return lock?.free === true;
}

export async function findKey(ctx: Context, name: KeyName, since: Date): Promise<StoredKey | null> {
  const [row] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(named(ctx, name), gt(idempotencyKeys.createdAt, since)));
  return row ?? null;
}

/** Does not wait: the commit fails if the key cannot be written. */
export function upsertKey(ctx: Context, row: Omit<StoredKey, 'retailerId'>): void {
  const { requestHash, answer, createdAt } = row;
  const statement = ctx.db
    .insert(idempotencyKeys)
    .values({ retailerId: ctx.retailer.id, ...row })
    .onConflictDoUpdate({
      target: [idempotencyKeys.retailerId, idempotencyKeys.actor, idempotencyKeys.key],
      set: { requestHash, answer, createdAt },
    });
  sendAhead(ctx.db, statement.getSQL());
}

export async function answerClaim(
  ctx: Context,
  claim: Claim,
  answer: string,
  createdAt: Date,
): Promise<void> {
  await ctx.db.update(idempotencyKeys).set({ answer, createdAt }).where(claimed(ctx, claim));
}

export async function deleteClaim(ctx: Context, claim: Claim): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(claimed(ctx, claim));
}

export function readKeys(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after: KeyName | null },
): Promise<StoredKey[]> {
  const place = after === null ? null : ([after.actor, after.key] as const);
  const page = keysetPage([idempotencyKeys.actor, idempotencyKeys.key], 'ascending', place);
  return ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(owned(ctx, idempotencyKeys), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export async function deleteKey(ctx: Context, name: KeyName): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(named(ctx, name));
}

export function pruneKeys(ctx: Context, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(
    idempotencyKeys,
    sql`${owned(ctx, idempotencyKeys)} and ${lt(idempotencyKeys.createdAt, before)}`,
    { signal },
  );
}
