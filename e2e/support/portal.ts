import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { totpOwner } from '@/lib/auth/second-factor';
import { sealSecret } from '@/lib/auth/secret-box';
import { sessionCookieName, sessionSecret } from '@/lib/auth/session';
import { signIn as beginSession } from '@/lib/auth/sign-in';
import { useEnvironment } from '@/lib/config';
import { database } from '@/lib/db/client';
import { createRetailer as insertRetailer, type CreatedRetailer } from '@/lib/retailers/create-retailer';
import { addSetting, readSettings, type RawSettings } from '@/server/admin/settings';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { runningService, type Service } from './service';

/** Who signs in. */
export interface PortalCredentials {
  readonly email: string;
  readonly password: string;
}

/** Types credentials on the sign-in page, which must be open, and presses the button. */
export async function submitSignIn(page: Page, { email, password }: PortalCredentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The same on the page as a German browser gets it. */
export async function submitGermanSignIn(page: Page, { email, password }: PortalCredentials): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/**
 * Opens `path` as somebody who is signed in. The session is begun as the form's handler begins it, and its cookie given
 * to the browser: the form itself has journeys of its own, and would cost every other one a page.
 */
export async function signIn(page: Page, credentials: PortalCredentials, path = '/receipts'): Promise<void> {
  const service = runningService();
  await useDatabaseOf(service);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const result = await beginSession({ ...credentials, code: null, address: '127.0.0.1', userAgent });
  if (result.outcome !== 'begun') throw new Error(`Signing in ended with ${result.outcome}.`);
  const { retailerId, sessionId } = result.session;
  const value = await encode({ token: { retailerId, sessionId }, secret: sessionSecret() });
  const cookie = { name: sessionCookieName(), value, httpOnly: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([{ ...cookie, url: service.baseUrl }]);
  await page.goto(path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/**
 * Makes another retailer in the running service, with settings such as `receipt_links=true`. Written by this process
 * itself, because starting the operator's command for each would take longer than most journeys.
 */
export async function createRetailer(
  service: Service,
  name: string,
  settings: readonly string[] = [],
): Promise<CreatedRetailer> {
  await useDatabaseOf(service);
  const typed = settings.reduce<RawSettings>((earlier, setting) => addSetting(setting, earlier), {});
  return insertRetailer({ name, settings: readSettings(typed) });
}

/** Gives a portal user of the running service a second factor that nobody has the app of any more. */
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
}

/**
 * Expects that axe finds nothing serious on the page. Its own frames are left out: the consumer page in one of them
 * runs no script at all, and is examined by itself. `rules` are all unless given.
 *
 * What is found must stay: colours take a moment to change with the theme or when something has loaded, one after
 * another where they are inherited, and a wrong one stays wrong. A long page takes seconds to examine.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  await expect(async () => expect(await seriousFindings(page, rules)).toEqual([])).toPass({
    // A single look at a long page on a busy machine takes more than the twenty seconds that all else is given.
    timeout: 60_000,
  });
}

async function seriousFindings(page: Page, rules: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe');
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What another theme can make wrong: it changes colours, and nothing else. */
const rulesOnColours = ['color-contrast', 'link-in-text-block'];

/** The same in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, rulesOnColours);
}
