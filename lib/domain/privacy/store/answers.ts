import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import type { Context } from '@/lib/platform/context';
import { and, eq } from 'drizzle-orm';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

/** A response stored for retries. */
export type StoredAnswer = typeof idempotencyKeys.$inferSelect;

/** At most `count` stored responses by actor and key, those after the place `after` where it is not null. */
export function readAnswers(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after: Pick<StoredAnswer, 'actor' | 'key'> | null },
): Promise<StoredAnswer[]> {
  const place = after === null ? null : ([after.actor, after.key] as const);
  const page = keysetPage([idempotencyKeys.actor, idempotencyKeys.key], 'ascending', place);
  return ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(owned(ctx, idempotencyKeys), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

/** Deletes a stored response. */
export async function deleteAnswer(
  ctx: Context,
  { actor, key }: Pick<StoredAnswer, 'actor' | 'key'>,
): Promise<void> {
  await ctx.db
    .delete(idempotencyKeys)
    .where(and(owned(ctx, idempotencyKeys), eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key)));
}
