import { openSecret, sealedWithCurrentKey, sealSecret, webhookOwner } from '@/lib/platform/auth/secret-box';
import { totpOwner } from '@/lib/platform/auth/second-factor';
import { database, type Database } from '@/lib/platform/db/client';
import { lockWebhookSecrets, resealWebhook } from '@/lib/platform/auth/store/webhook-secrets';
import { listRetailers } from '@/lib/platform/retailers/store';
import { lockAllClients, resealClient } from './store';
import { lockSecondFactors, resealSecondFactor } from '@/lib/platform/auth/store/second-factors';

export interface Reencrypted {
  readonly clients: number;
  readonly portalUsers: number;
  readonly webhooks: number;
  /** `whose` is `client <key>`, `portal user <id>` or `webhook <id> of retailer <id>`. */
  readonly unopened: readonly { readonly whose: string; readonly reason: string }[];
}

/**
 * Encrypts all secrets with the current key (contract section 11). Those that cannot be decrypted stay as
 * they are. Idempotent.
 */
export function reencryptSecrets(db: Database = database()): Promise<Reencrypted> {
  return db.transaction(async (transaction) => {
    const clientRows = await reencryptClients(transaction);
    const userRows = await reencryptSecondFactors(transaction);
    const webhookRows = await reencryptWebhooks(transaction);
    return {
      clients: clientRows.changed,
      portalUsers: userRows.changed,
      webhooks: webhookRows.changed,
      unopened: [...clientRows.unopened, ...userRows.unopened, ...webhookRows.unopened],
    };
  });
}

interface Outcome {
  changed: number;
  readonly unopened: { whose: string; reason: string }[];
}

async function reencryptClients(db: Database): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, unopened: [] };
  for (const row of await lockAllClients(db)) {
    const owner = { whose: `client ${row.key}`, owner: row.key, outcome };
    const current = renewed({ secret: row.secret }, owner);
    const previous = row.previousSecrets.map((each) => renewed({ secret: each.secret }, owner));
    if (current === undefined && previous.every((each) => each === undefined)) continue;
    await resealClient(db, row, {
      ...current,
      previousSecrets: row.previousSecrets.map((each, index) => ({ ...each, ...previous[index] })),
    });
    outcome.changed += 1;
  }
  return outcome;
}

async function reencryptWebhooks(db: Database): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, unopened: [] };
  for (const retailer of await listRetailers(db)) {
    for (const row of await lockWebhookSecrets({ db, retailer })) {
      const whose = `webhook ${row.id} of retailer ${row.retailerId}`;
      const owner = { whose, owner: webhookOwner(row), outcome };
      const current = renewed({ secret: row.secret }, owner);
      const previous = row.previousSecrets.map((each) => renewed({ secret: each.secret }, owner));
      if (current === undefined && previous.every((each) => each === undefined)) continue;
      await resealWebhook({ db, retailer }, row.id, {
        ...current,
        previousSecrets: row.previousSecrets.map((each, index) => ({ ...each, ...previous[index] })),
      });
      outcome.changed += 1;
    }
  }
  return outcome;
}

async function reencryptSecondFactors(db: Database): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, unopened: [] };
  const rows = await lockSecondFactors(db);
  for (const row of rows) {
    const { totpSecret, totpPendingSecret } = row;
    const owner = totpOwner(row.id);
    const sealed = renewed(
      { totpSecret, totpPendingSecret },
      { whose: `portal user ${row.id}`, owner, outcome },
    );
    if (sealed === undefined) continue;
    await resealSecondFactor(db, row, sealed);
    outcome.changed += 1;
  }
  return outcome;
}

function renewed<Columns extends Record<string, string | null>>(
  columns: Columns,
  { whose, owner, outcome }: { whose: string; owner: string; outcome: Outcome },
): Columns | undefined {
  const changes = Object.entries(columns).flatMap(([name, sealed]): [string, string][] => {
    if (sealed === null || sealedWithCurrentKey(sealed)) return [];
    try {
      return [[name, sealSecret(openSecret(sealed, owner), owner)]];
    } catch (error) {
      outcome.unopened.push({ whose, reason: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  return changes.length === 0 ? undefined : { ...columns, ...Object.fromEntries(changes) };
}
