import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { usePasswordCost } from '@/lib/platform/auth/password';
import { totpOwner } from '@/lib/platform/auth/second-factor';
import { sealSecret } from '@/lib/platform/auth/secret-box';
import { sessionCookieName, sessionMaxAgeInSeconds, sessionSecret } from '@/lib/platform/auth/session';
import { searchViewCookie } from '@/components/portal/receipt-list/search-view';
import { useEnvironment } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import {
  createRetailer as insertRetailer,
  type CreatedRetailer,
} from '@/lib/domain/retailers/create-retailer';
import { addSetting, readSettings, type RawSettings } from '@/server/admin/settings';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { testPasswordCost } from '@/test/tier';
import { hydrated } from './hydrated';
import { runningService, type Service } from './service';

/** Who signs in. */
export interface PortalCredentials {
  readonly email: string;
  readonly password: string;
}

/** Types credentials on the sign-in page, which must be open, and presses the button. */
export async function submitSignIn(page: Page, { email, password }: PortalCredentials): Promise<void> {
  await hydrated(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

type Staff = Pick<PortalCredentials, 'email'>;

/** Opens `path` as a signed-in user, in a context of any language or size. */
export async function signIn(page: Page, user: Staff, path = '/receipts'): Promise<void> {
  await beginSession(page, user);
  await page.goto(new URL(path, runningService().baseUrl).href);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  await hydrated(page);
}

/**
 * Gives the browser a session and opens nothing yet. It is written where the sign-in page writes it: that page has
 * journeys of its own, and a password takes as long to check as a page to open.
 */
export async function beginSession(page: Page, user: Staff): Promise<void> {
  const { baseUrl } = runningService();
  const token = await insertSession(user.email, await page.evaluate(() => navigator.userAgent));
  const value = await encode({ token, secret: sessionSecret() });
  const cookie = { name: sessionCookieName(), value, httpOnly: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([{ ...cookie, url: baseUrl }]);
}

/** Has the receipts list show searches as queries in its box, as a user may choose, and not as chips. */
export async function showQueries(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: searchViewCookie, value: 'query', url: runningService().baseUrl }]);
}

async function insertSession(email: string, userAgent: string) {
  await useDatabaseOf(runningService());
  const [user] = await database().select().from(portalUsers).where(eq(portalUsers.email, email));
  if (user === undefined) throw new Error(`Nobody has the address ${email}.`);
  const { retailerId, id: userId } = user;
  const now = new Date();
  const sessionId = newId();
  await database()
    .insert(portalSessions)
    .values({
      ...{ retailerId, id: sessionId, userId, userAgent, address: '127.0.0.1' },
      ...{ createdAt: now, lastSeenAt: now },
      expiresAt: new Date(now.getTime() + sessionMaxAgeInSeconds * 1000),
    });
  return { retailerId, sessionId };
}

/** Given, so that the first store of a journey does not change them. */
const region = ['timezone=Europe/Berlin', 'locale=en-GB', 'currency=EUR'];

/**
 * Makes another retailer in the running service, with settings such as `receipt_links=true`. Written by this process
 * itself, because starting the operator's command for each would take longer than most journeys.
 */
export function createRetailer(
  service: Service,
  name: string,
  settings: readonly string[] = [],
): Promise<CreatedRetailer> {
  return createRetailerWith(service, name, [...region, ...settings]);
}

/** As `createRetailer`, with nothing given but these settings. */
export async function createRetailerWith(
  service: Service,
  name: string,
  settings: readonly string[],
): Promise<CreatedRetailer> {
  await useDatabaseOf(service);
  const typed = settings.reduce<RawSettings>((earlier, setting) => addSetting(setting, earlier), {});
  return insertRetailer({ name, settings: readSettings(typed) });
}

/** Gives a portal user of the running service a second factor whose app is lost. */
export async function plantSecondFactor(service: Service, email: string): Promise<void> {
  await useDatabaseOf(service);
  const ofUser = eq(portalUsers.email, email);
  const [user] = await database().select().from(portalUsers).where(ofUser);
  const totpSecret = sealSecret('lost', totpOwner(user?.id ?? ''));
  await database().update(portalUsers).set({ totpSecret }).where(ofUser);
}

/** Points this process to the data of the service, its keys included. */
async function useDatabaseOf({ environment }: Service): Promise<void> {
  const dataDir = environment['DATA_DIR'] ?? '';
  const url =
    environment['DATABASE_URL'] ?? (await startEmbeddedPostgres({ dataDir, purpose: 'command' })).url;
  useEnvironment({ ...environment, DATABASE_URL: url, DATABASE_POOL: '1' });
  usePasswordCost(testPasswordCost);
}

/** Ends all sessions of a portal user of the running service, as an operator or a changed password does. */
export async function endSessions(service: Service, email: string): Promise<void> {
  await useDatabaseOf(service);
  const [user] = await database().select().from(portalUsers).where(eq(portalUsers.email, email));
  if (user === undefined) throw new Error(`Nobody has the address ${email}.`);
  const { retailerId, id: userId } = user;
  await database()
    .update(portalSessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(portalSessions.retailerId, retailerId), eq(portalSessions.userId, userId)));
}
