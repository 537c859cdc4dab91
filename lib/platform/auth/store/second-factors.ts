import type { Database } from '@/lib/platform/db/client';
import { isNotNull, or, and, eq } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';

export function lockSecondFactors(db: Database) {
  return db
    .select()
    .from(portalUsers)
    .where(or(isNotNull(portalUsers.totpSecret), isNotNull(portalUsers.totpPendingSecret)))
    .for('update');
}

export async function resealSecondFactor(
  db: Database,
  { retailerId, id }: { readonly retailerId: number; readonly id: string },
  sealed: { readonly totpSecret: string | null; readonly totpPendingSecret: string | null },
): Promise<void> {
  await db
    .update(portalUsers)
    .set(sealed)
    .where(and(eq(portalUsers.retailerId, retailerId), eq(portalUsers.id, id)));
}
