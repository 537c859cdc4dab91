import { and, count, desc, eq, gt, inArray, isNotNull, lt, min } from 'drizzle-orm';
import { passwordResets, portalSessions, portalUsers, signInFailures } from '@/drizzle/schema/portal-users';
import { database } from '@/lib/platform/db/client';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';

export async function readSessionAddresses(email: string, max: number): Promise<string[]> {
  const rows = await database()
    .select({ address: portalSessions.address })
    .from(portalSessions)
    .innerJoin(
      portalUsers,
      and(eq(portalUsers.retailerId, portalSessions.retailerId), eq(portalUsers.id, portalSessions.userId)),
    )
    .where(and(eq(portalUsers.email, email), isNotNull(portalSessions.address)))
    .orderBy(desc(portalSessions.createdAt))
    .limit(max);
  return rows.flatMap(({ address }) => address ?? []);
}

export async function readResetAddresses(email: string, max: number): Promise<string[]> {
  const rows = await database()
    .select({ address: passwordResets.usedFrom })
    .from(passwordResets)
    .innerJoin(
      portalUsers,
      and(eq(portalUsers.retailerId, passwordResets.retailerId), eq(portalUsers.id, passwordResets.userId)),
    )
    .where(and(eq(portalUsers.email, email), isNotNull(passwordResets.usedFrom)))
    .orderBy(desc(passwordResets.usedAt))
    .limit(max);
  return rows.flatMap(({ address }) => address ?? []);
}

export async function countFailures(
  subject: string,
  since: Date,
): Promise<{ readonly failures: number; readonly oldest: Date | null }> {
  const [recent] = await database()
    .select({ failures: count(), oldest: min(signInFailures.failedAt) })
    .from(signInFailures)
    .where(and(eq(signInFailures.subject, subject), gt(signInFailures.failedAt, since)));
  return recent ?? { failures: 0, oldest: null };
}

export async function insertFailures(rows: readonly (typeof signInFailures.$inferInsert)[]): Promise<void> {
  await database()
    .insert(signInFailures)
    .values([...rows]);
}

export async function deleteSignInFailures(ids: readonly string[]): Promise<void> {
  await database()
    .delete(signInFailures)
    .where(inArray(signInFailures.id, [...ids]));
}

export function pruneSignInFailures(before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(signInFailures, lt(signInFailures.failedAt, before), { signal });
}
