import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, lt, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { database, preparedOnce } from '@/lib/platform/db/client';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { retailerColumns } from '@/lib/platform/retailers/store';

export const sessionIdleMaxInSeconds = 12 * 60 * 60;

export function isLive(now: Date): SQL | undefined {
  return isLiveAt(now, idleSince(now));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionIdleMaxInSeconds * 1000);
}

function isLiveAt(now: Date | Placeholder, usedAfter: Date | Placeholder): SQL | undefined {
  return and(
    isNull(portalSessions.revokedAt),
    gt(portalSessions.expiresAt, now),
    gt(portalSessions.lastSeenAt, usedAfter),
  );
}

const liveById = preparedOnce((db) =>
  db
    .select({ user: portalUsers, session: portalSessions, retailer: retailerColumns })
    .from(portalSessions)
    .innerJoin(
      portalUsers,
      and(eq(portalUsers.retailerId, portalSessions.retailerId), eq(portalUsers.id, portalSessions.userId)),
    )
    .innerJoin(retailers, eq(retailers.id, portalSessions.retailerId))
    .where(
      and(
        eq(portalSessions.retailerId, sql.placeholder('retailerId')),
        eq(portalSessions.id, sql.placeholder('sessionId')),
        isLiveAt(sql.placeholder('now'), sql.placeholder('usedAfter')),
        eq(portalUsers.status, 'active'),
      ),
    )
    .prepare('find_session'),
);

export async function findLiveSession(
  { retailerId, sessionId }: { readonly retailerId: number; readonly sessionId: string },
  now: Date,
) {
  const values = { now: now.toISOString(), usedAfter: idleSince(now).toISOString() };
  const [row] = (await liveById(database())?.execute({ retailerId, sessionId, ...values })) ?? [];
  return row ?? null;
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

export async function recordSessionUse(
  { retailerId, id }: Pick<LiveSession['session'], 'retailerId' | 'id'>,
  now: Date,
  stale: Date,
): Promise<void> {
  await database()
    .update(portalSessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(portalSessions.retailerId, retailerId),
        eq(portalSessions.id, id),
        lte(portalSessions.lastSeenAt, stale),
      ),
    );
}

export type User = typeof portalUsers.$inferSelect;

export async function findUserByEmail(email: string): Promise<User | null> {
  const [user] = await database().select().from(portalUsers).where(eq(portalUsers.email, email));
  return user ?? null;
}

/**
 * Returns false if password, second factor or status have changed since `user` was read. Such a change ends
 * all sessions.
 */
export function insertSession(
  { retailerId, id: userId, passwordHash, totpSecret, status }: User,
  session: Omit<typeof portalSessions.$inferInsert, 'retailerId' | 'userId'>,
): Promise<boolean> {
  return database().transaction(async (db) => {
    const [now] = await db
      .select({
        passwordHash: portalUsers.passwordHash,
        totpSecret: portalUsers.totpSecret,
        status: portalUsers.status,
      })
      .from(portalUsers)
      .where(and(eq(portalUsers.retailerId, retailerId), eq(portalUsers.id, userId)))
      // Share lock: a running change of the user commits before the comparison. A later change waits for this
      // insert, and then ends the new session.
      .for('share');
    if (!isDeepStrictEqual(now, { passwordHash, totpSecret, status })) return false;
    await db.insert(portalSessions).values({ retailerId, userId, ...session });
    return true;
  });
}

export async function revokeSession(
  { retailerId, sessionId }: { readonly retailerId: number; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await database()
    .update(portalSessions)
    .set({ revokedAt: now })
    .where(and(eq(portalSessions.retailerId, retailerId), eq(portalSessions.id, sessionId)));
}

export function pruneSessions(before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(portalSessions, lt(portalSessions.expiresAt, before), { signal });
}
