import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { CreatedRetailer } from '@/lib/retailers/create-retailer';
import type { Service } from './service';

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

/** Signs in and waits for `path`, which is where the user wanted. */
export async function signIn(page: Page, credentials: PortalCredentials, path = '/receipts'): Promise<void> {
  await page.goto(path);
  await submitSignIn(page, credentials);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/** Makes another retailer in the running service, as an operator does, with settings such as `receipt_links=true`. */
export async function createRetailer(
  service: Service,
  name: string,
  settings: readonly string[] = [],
): Promise<CreatedRetailer> {
  const set = settings.flatMap((setting) => ['--set', setting]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/admin.ts', 'create-retailer', '--name', name, '--json', ...set],
    { env: { ...process.env, ...service.environment } },
  );
  return JSON.parse(stdout) as CreatedRetailer;
}

/**
 * Expects that axe finds nothing serious on the page. Its own frames are left out: the consumer page in one of them
 * runs no script at all, and is examined by itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** The same in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}
