import { and, eq } from 'drizzle-orm';
import { clients } from '@/drizzle/schema/clients';
import { openSecret, sealedWithCurrentKey, sealSecret } from '@/lib/auth/secret-box';
import { database, type Database } from '@/lib/db/client';

/**
 * Encrypts the secrets of all clients anew with the current key where an older one was used (contract section 11).
 * Returns how many clients changed; running it again changes none.
 */
export function reencryptSecrets(db: Database = database()): Promise<number> {
  return db.transaction(async (transaction) => {
    const rows = await transaction.select().from(clients).for('update');
    let changed = 0;
    for (const row of rows) {
      const secret = renewed(row.secret, row.key);
      const previousSecret = row.previousSecret === null ? null : renewed(row.previousSecret, row.key);
      if (secret === row.secret && previousSecret === row.previousSecret) continue;
      await transaction
        .update(clients)
        .set({ secret, previousSecret })
        .where(and(eq(clients.retailerId, row.retailerId), eq(clients.id, row.id)));
      changed += 1;
    }
    return changed;
  });
}

function renewed(sealed: string, owner: string): string {
  return sealedWithCurrentKey(sealed) ? sealed : sealSecret(openSecret(sealed, owner), owner);
}
