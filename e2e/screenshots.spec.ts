import type { Page } from '@playwright/test';
import { localeCookie } from '@/lib/core/i18n/locales';
import { portalPages } from './support/pages';
import { signIn } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

// `npm run screenshots` renews the pictures of the README; a plain run leaves them with the other results.
// `npm run screenshots:all` takes every page, light, dark, narrow, wide and in German, into test-results/screenshots.
const wish = process.env['SCREENSHOTS'] ?? '';
const folder = wish === 'readme' ? 'docs/screenshots' : 'test-results/screenshots';

test('the portal’s list of receipts', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demo.portal, '/receipts');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}/portal.png` });
});

test('the start page', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demo.portal, '/');
  await expect(page.getByText('Stores with the most receipts')).toBeVisible();
  await page.screenshot({ path: `${folder}/home.png` });
});

test('a receipt on a phone', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(demo.receipt_page ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.screenshot({ path: `${folder}/receipt.png` });
  await context.close();
});

const looks = [
  { name: 'light', scheme: 'light', language: 'en', size: { width: 1280, height: 860 } },
  { name: 'dark', scheme: 'dark', language: 'en', size: { width: 1280, height: 860 } },
  { name: 'phone', scheme: 'light', language: 'en', size: { width: 390, height: 844 } },
  { name: 'tablet', scheme: 'light', language: 'en', size: { width: 820, height: 1180 } },
  { name: 'wide', scheme: 'light', language: 'en', size: { width: 1920, height: 1080 } },
  { name: 'german', scheme: 'light', language: 'de', size: { width: 1360, height: 860 } },
] as const;

test('every page of the portal', async ({ page, demo }) => {
  test.skip(wish !== 'all', 'taken by `npm run screenshots:all`');
  test.setTimeout(40 * 60_000);
  await page.goto('/sign-in');
  await takeAll(page, 'sign-in', '/sign-in');
  await signIn(page, demo.portal, '/');
  for (const { route, path, opens } of portalPages) {
    const name = route.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
    await page.setViewportSize(looks[0].size);
    await page.goto(path);
    const row = page.getByRole('row').getByRole('link').first();
    if (opens !== undefined && (await read(page, () => row.count())) === 0) continue;
    const address = opens === undefined ? path : await read(page, () => row.getAttribute('href'));
    await takeAll(page, name, address ?? path);
  }
});

async function takeAll(page: Page, name: string, address: string): Promise<void> {
  for (const look of looks) {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    // All paths: a cookie of one folder would outlive its page.
    const url = new URL('/', page.url()).href;
    await page.context().addCookies([{ name: localeCookie, value: look.language, url }]);
    await page.goto(address);
    await settled(page);
    await page.screenshot({ path: `${folder}/pages/${name}-${look.name}.png`, fullPage: true });
  }
}
