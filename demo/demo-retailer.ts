import { and, eq, not, notExists, or, sql } from 'drizzle-orm';
import { clients } from '@/drizzle/schema/clients';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { hashPassword } from '@/lib/platform/auth/password';
import { permissions } from '@/lib/platform/auth/permissions';
import { createClient } from '@/lib/domain/clients/create-client';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { database, type Database } from '@/lib/platform/db/client';
import { newPassword } from '@/lib/core/ids';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { setLimits } from '@/lib/domain/retailers/set-limits';
import { findRetailer } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';
import { writeUnfinishedDemo, type DemoSecrets } from '@/demo/demo-file';
import { newDemoToken } from '@/demo/demo-token';

const portalEmail = 'demo@example.com';

/**
 * Only the demo has this limit: its messages stay in the outbox, so leaked credentials cannot send mail in
 * the installation's name.
 */
const limits = { outbox_only: true } as const;

export async function isDemoAlone(db: Database = database()): Promise<boolean> {
  const ofDemo = db
    .select({ one: sql`1` })
    .from(portalUsers)
    .where(and(eq(portalUsers.retailerId, retailers.id), eq(portalUsers.email, portalEmail)));
  // Other retailers may have a user of that address, so the limits are checked as well.
  const isOther = or(
    notExists(ofDemo),
    not(sql`${retailers.limits} @> ${JSON.stringify(limits)}::text::jsonb`),
  );
  const others = await db.select({ id: retailers.id }).from(retailers).where(isOther).limit(1);
  return others.length === 0;
}

/** Adds the limits that older demos lack. */
export async function limitDemo(ctx: Context<string>): Promise<void> {
  if (!ctx.retailer.limits.outboxOnly) await setLimits(ctx, limits);
}

export async function findDemoRetailer({
  retailer: { id },
  bearer,
}: DemoSecrets): Promise<Context<string> | null> {
  const retailer = await findRetailer(id);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'demo');
  const [client] = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(owned(ctx, clients), eq(clients.key, bearer.kid)));
  return client === undefined ? null : ctx;
}

/** Writes the credentials to disk before the transaction commits. */
export function createDemoRetailer(dataDir: string): Promise<DemoSecrets> {
  return database().transaction(async (transaction) => {
    const created = await createRetailer(
      {
        name: 'Halm & Honig',
        portalEmail,
        limits,
        settings: {
          timezone: 'Europe/Berlin',
          locale: 'de-DE',
          currency: 'EUR',
          vatno: 'DE999999999',
          receipt_links: true,
          stores_from_receipts: true,
          cards: 'luhn',
          content_languages: ['de', 'en', 'fr', 'nl', 'pl'],
          search_fields: {
            'dynamic.campaign': { path: 'properties.campaign', kind: 'exact' },
            'items.dynamic.season': { path: 'properties.season', kind: 'exact' },
          },
        },
      },
      transaction,
    );
    const secrets = await withToken(created);
    await writeUnfinishedDemo(dataDir, secrets);
    return secrets;
  });
}

/** Makes two new clients and a new password. Returns null if there is no demo retailer. */
export async function renewDemoCredentials(
  dataDir: string,
  db: Database = database(),
): Promise<DemoSecrets | null> {
  const [user] = await db
    .select({ retailerId: portalUsers.retailerId })
    .from(portalUsers)
    .where(eq(portalUsers.email, portalEmail));
  const retailer = user === undefined ? null : await findRetailer(user.retailerId, db);
  if (retailer?.limits.outboxOnly !== true) return null;
  return inTransaction(systemContext(retailer, 'demo', db), async (ctx) => {
    const description = 'Demo (renewed)';
    const bearer = await createClient(ctx, { authentication: 'bearer', description, permissions });
    const hmac = await createClient(ctx, { authentication: 'hmac', description, permissions });
    const password = newPassword();
    await ctx.db
      .update(portalUsers)
      .set({ passwordHash: await hashPassword(password), updatedAt: new Date() })
      .where(and(owned(ctx, portalUsers), eq(portalUsers.email, portalEmail)));
    const secrets = await withToken({
      retailer: { id: retailer.id },
      bearer: { kid: bearer.key, secret: bearer.secret },
      hmac: { key: hmac.key, secret: hmac.secret },
      portal: { email: portalEmail, password },
    });
    await writeUnfinishedDemo(dataDir, secrets);
    return secrets;
  });
}

async function withToken<Created extends { bearer: { kid: string; secret: string } }>(created: Created) {
  const { kid, secret } = created.bearer;
  return { ...created, bearer: { kid, secret, token: await newDemoToken({ kid, secret }) } };
}
