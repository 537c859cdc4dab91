import { permissions } from '@/lib/platform/auth/permissions';
import { createClient } from '@/lib/domain/clients/create-client';
import { inTransaction, systemContext } from '@/lib/platform/context';
import { database, type Database } from '@/lib/platform/db/client';
import { newPassword } from '@/lib/core/ids';
import { createPortalUser } from '@/lib/domain/portal-users/create-portal-user';
import { completeRollupsOfNew } from '@/lib/domain/rollups/rebuild-rollups';
import { checkRetention } from './check-retention';
import { checkWithinLimits, limitsOf, type StoredLimits } from '@/lib/platform/retailers/limits';
import {
  retailerSettings,
  withoutOpenRegion,
  type RetailerSettings,
} from '@/lib/platform/retailers/settings';
import { insertRetailer } from '@/lib/platform/retailers/store';

export interface NewRetailer {
  readonly name: string;
  /** Absent settings get defaults. Absent time zone, language and currency later follow the first store. */
  readonly settings?: Partial<RetailerSettings>;
  readonly limits?: StoredLimits;
  /** E-mail address of the first user; `admin@retailer-<id>.example` by default. */
  readonly portalEmail?: string;
}

export interface CreatedRetailer {
  readonly retailer: { readonly id: number };
  readonly bearer: { readonly kid: string; readonly secret: string };
  readonly hmac: { readonly key: string; readonly secret: string };
  readonly portal: { readonly email: string; readonly password: string };
}

/**
 * Creates a retailer with two clients that have all permissions, and a portal administrator.
 * @throws ZodError for a wrong setting; ServiceError `invalid_request` above a limit, or if audit entries
 * would be deleted too early.
 */
export async function createRetailer(
  input: NewRetailer,
  db: Database = database(),
): Promise<CreatedRetailer> {
  const settings = retailerSettings.parse(input.settings ?? {});
  const stored = input.limits ?? {};
  const limits = limitsOf(stored);
  if (input.settings !== undefined) checkWithinLimits(null, settings, limits);
  checkRetention(settings);
  return db.transaction(async (transaction) => {
    const given = withoutOpenRegion(settings, input.settings ?? {});
    const id = await insertRetailer(transaction, { name: input.name, settings: given, limits: stored });
    const events = { feedReadAt: null, hasWebhooks: false };
    const retailer = { id, name: input.name, settings, limits, brandVersion: 0, events };
    const ctx = systemContext(retailer, 'create-retailer', transaction);
    await completeRollupsOfNew(ctx);
    return inTransaction(ctx, async (inner) => {
      const bearer = await createClient(inner, {
        authentication: 'bearer',
        description: 'Back end (first bearer client)',
        permissions,
      });
      const hmac = await createClient(inner, {
        authentication: 'hmac',
        description: 'Consumer app (first signing client)',
        permissions,
      });
      const portal = {
        email: input.portalEmail?.toLowerCase() ?? `admin@retailer-${id}.example`,
        password: newPassword(),
      };
      await createPortalUser(inner, { ...portal, name: null, group: 'administrators' });
      return {
        retailer: { id },
        bearer: { kid: bearer.key, secret: bearer.secret },
        hmac: { key: hmac.key, secret: hmac.secret },
        portal,
      };
    });
  });
}
