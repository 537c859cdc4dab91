import { and, eq, isNotNull, or } from 'drizzle-orm';
import { clients } from '@/drizzle/schema/clients';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { openSecret, sealedWithCurrentKey, sealSecret } from '@/lib/auth/secret-box';
import { totpOwner } from '@/lib/auth/second-factor';
import { database, type Database } from '@/lib/db/client';

/** How many rows were encrypted anew. */
export interface Reencrypted {
  readonly clients: number;
  readonly portalUsers: number;
}

/**
 * Encrypts the secrets of all clients and the second factors of all portal users anew with the current key where an
 * older one was used (contract section 11). Running it again changes none.
 */
export function reencryptSecrets(db: Database = database()): Promise<Reencrypted> {
  return db.transaction(async (transaction) => ({
    clients: await reencryptClients(transaction),
    portalUsers: await reencryptSecondFactors(transaction),
  }));
}

async function reencryptClients(db: Database): Promise<number> {
  let changed = 0;
  for (const row of await db.select().from(clients).for('update')) {
    const secret = renewed(row.secret, row.key);
    const previousSecret = row.previousSecret === null ? null : renewed(row.previousSecret, row.key);
    if (secret === row.secret && previousSecret === row.previousSecret) continue;
    await db
      .update(clients)
      .set({ secret, previousSecret })
      .where(and(eq(clients.retailerId, row.retailerId), eq(clients.id, row.id)));
    changed += 1;
  }
  return changed;
}

async function reencryptSecondFactors(db: Database): Promise<number> {
  const rows = await db
    .select()
    .from(portalUsers)
    .where(or(isNotNull(portalUsers.totpSecret), isNotNull(portalUsers.totpPendingSecret)))
    .for('update');
  let changed = 0;
  for (const row of rows) {
    const owner = totpOwner(row.id);
    const totpSecret = row.totpSecret === null ? null : renewed(row.totpSecret, owner);
    const totpPendingSecret = row.totpPendingSecret === null ? null : renewed(row.totpPendingSecret, owner);
    if (totpSecret === row.totpSecret && totpPendingSecret === row.totpPendingSecret) continue;
    await db
      .update(portalUsers)
      .set({ totpSecret, totpPendingSecret })
      .where(and(eq(portalUsers.retailerId, row.retailerId), eq(portalUsers.id, row.id)));
    changed += 1;
  }
  return changed;
}

function renewed(sealed: string, owner: string): string {
  return sealedWithCurrentKey(sealed) ? sealed : sealSecret(openSecret(sealed, owner), owner);
}
