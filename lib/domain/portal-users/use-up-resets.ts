import { and, eq, isNull } from 'drizzle-orm';
import { passwordResets } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/**
 * Uses up every link with which a user could still set a password. `usedFrom` is the address from which one of them was
 * used, null when none was.
 */
export async function useUpResets(ctx: Context, userId: string, usedFrom: string | null): Promise<void> {
  await ctx.db
    .update(passwordResets)
    .set({ usedAt: ctx.now(), usedFrom })
    .where(and(owned(ctx, passwordResets), eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}
