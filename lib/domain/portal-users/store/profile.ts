import { and, count, desc, eq, isNull, ne } from 'drizzle-orm';
import { portalRecoveryCodes, portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { hashRecoveryCode, newRecoveryCode } from '@/lib/platform/auth/recovery-code';
import { isLive } from '@/lib/platform/auth/store/sessions';
import type { Context, UserContext } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { PortalUserRow } from './users';

export type SessionRow = typeof portalSessions.$inferSelect;

const recoveryCodeCount = 10;

function ownUser(ctx: UserContext) {
  return ctx.db
    .select()
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, ctx.actor.id)));
}

export async function readOwnUser(ctx: UserContext): Promise<PortalUserRow> {
  return there(ctx, await ownUser(ctx));
}

export async function lockOwnUser(ctx: UserContext): Promise<PortalUserRow> {
  return there(ctx, await ownUser(ctx).for('update'));
}

function there({ actor }: UserContext, [row]: readonly PortalUserRow[]): PortalUserRow {
  if (row === undefined) throw new Error(`Portal user ${actor.id} is gone while signed in.`);
  return row;
}

export async function updateUser(
  ctx: Context,
  userId: string,
  changes: Partial<typeof portalUsers.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(portalUsers)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId)));
}

function liveSessions(ctx: UserContext) {
  return and(owned(ctx, portalSessions), eq(portalSessions.userId, ctx.actor.id), isLive(ctx.now()));
}

export function readSessions(ctx: UserContext): Promise<SessionRow[]> {
  return ctx.db
    .select()
    .from(portalSessions)
    .where(liveSessions(ctx))
    .orderBy(desc(portalSessions.lastSeenAt), desc(portalSessions.id))
    .limit(100);
}

export async function endOwnSessions(
  ctx: UserContext,
  which: { readonly id: string } | 'others',
): Promise<string[]> {
  const chosen =
    which === 'others' ? ne(portalSessions.id, ctx.actor.sessionId) : eq(portalSessions.id, which.id);
  const ended = await ctx.db
    .update(portalSessions)
    .set({ revokedAt: ctx.now() })
    .where(and(liveSessions(ctx), chosen))
    .returning({ id: portalSessions.id });
  return ended.map(({ id }) => id);
}

export async function countRecoveryCodes(ctx: Context, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ left: count() })
    .from(portalRecoveryCodes)
    .where(
      and(
        owned(ctx, portalRecoveryCodes),
        eq(portalRecoveryCodes.userId, userId),
        isNull(portalRecoveryCodes.usedAt),
      ),
    );
  return row?.left ?? 0;
}

export async function deleteRecoveryCodes(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .delete(portalRecoveryCodes)
    .where(and(owned(ctx, portalRecoveryCodes), eq(portalRecoveryCodes.userId, userId)));
}

/** Returns the new recovery codes. Only their hashes are stored, so the codes cannot be shown again. */
export async function replaceRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await deleteRecoveryCodes(ctx, userId);
  await ctx.db.insert(portalRecoveryCodes).values(
    codes.map((code) => ({
      retailerId: ctx.retailer.id,
      userId,
      codeHash: hashRecoveryCode(code),
      createdAt: ctx.now(),
    })),
  );
  return codes;
}
