import type { Context } from '@/lib/platform/context';
import { and, eq, gt, isNull, inArray, lt } from 'drizzle-orm';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { owned } from '@/lib/platform/db/tenancy';
import { passwordResets, portalUsers } from '@/drizzle/schema/portal-users';

function openReset(ctx: Context, tokenHash: string) {
  return and(
    owned(ctx, passwordResets),
    isNull(passwordResets.usedAt),
    eq(passwordResets.tokenHash, tokenHash),
    gt(passwordResets.expiresAt, ctx.now()),
  );
}

export async function findUserOfReset(
  ctx: Context,
  tokenHash: string,
): Promise<{ readonly email: string } | null> {
  const [row] = await ctx.db
    .select({ email: portalUsers.email })
    .from(passwordResets)
    .innerJoin(portalUsers, and(owned(ctx, portalUsers), eq(portalUsers.id, passwordResets.userId)))
    .where(and(openReset(ctx, tokenHash), eq(portalUsers.status, 'active')));
  return row ?? null;
}

export async function lockUserOfReset(
  ctx: Context,
  tokenHash: string,
): Promise<{ readonly id: string; readonly email: string } | null> {
  const whose = ctx.db
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(openReset(ctx, tokenHash));
  const [user] = await ctx.db
    .select({ id: portalUsers.id, email: portalUsers.email })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), inArray(portalUsers.id, whose), eq(portalUsers.status, 'active')))
    .for('update');
  return user ?? null;
}

export async function lockOpenReset(ctx: Context, tokenHash: string): Promise<boolean> {
  const [reset] = await ctx.db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(openReset(ctx, tokenHash))
    .for('update');
  return reset !== undefined;
}

/** `usedFrom` is the network address from which a link was used, or null if none was used. */
export async function useUpResets(ctx: Context, userId: string, usedFrom: string | null): Promise<void> {
  await ctx.db
    .update(passwordResets)
    .set({ usedAt: ctx.now(), usedFrom })
    .where(and(owned(ctx, passwordResets), eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function insertReset(
  ctx: Context,
  reset: Omit<typeof passwordResets.$inferInsert, 'retailerId'>,
): Promise<void> {
  await ctx.db.insert(passwordResets).values({ retailerId: ctx.retailer.id, ...reset });
}

export function pruneResets(before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(passwordResets, lt(passwordResets.expiresAt, before), { signal });
}
