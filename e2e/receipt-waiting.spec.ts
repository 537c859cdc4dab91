import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { tier } from '@/test/tier';
import { expectNothingFromAxe } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { postReceipt } from './support/receipts';
import { expect, test } from './support/test';

// The page of a link that a till has named, from the counter on: docs/hand-over.md.

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const folder = 'test-results/screenshots/receipt-waiting';

/** A link as a till makes it, and the path of its page. */
async function nameLink(request: APIRequestContext, demo: DemoCredentials) {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  const link = Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');
  const headers = { authorization: `Bearer ${demo.bearer.token}` };
  const answer = await request.get('/api/pos/hand-over', { headers });
  const { base, prefix } = (await answer.json()) as { base: string; prefix: string };
  return { link, path: new URL(`${base}${prefix}${link}`).pathname };
}

test('a page that waits becomes the receipt by itself, without a script', async ({
  browser,
  request,
  demo,
  service,
}) => {
  const { link, path } = await nameLink(request, demo);
  const context = await browser.newContext({
    viewport: phone,
    baseURL: service.baseUrl,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Your receipt is on its way' })).toBeVisible();
  // Looked again by itself, and waits on.
  await page.waitForURL(/[?&]look=1/);
  await expect(page.getByRole('heading', { name: 'Your receipt is on its way' })).toBeVisible();
  await postReceipt(request, demo, { link });
  await expect(page.getByText('Organic Whole Milk 1 l').first()).toBeVisible();
  await context.close();
});

for (const [view, viewport] of [
  ['phone', phone],
  ['desk', desk],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const language of ['en', 'de', 'ar'] as const) {
      const isMain = view === 'phone' && colorScheme === 'light' && language === 'en';
      test(
        `waiting, and what to tell the shop: ${view}, ${colorScheme}, ${language}`,
        { tag: isMain ? [] : ['@long'] },
        async ({ browser, request, demo, service }) => {
          const { path } = await nameLink(request, demo);
          const context = await browser.newContext({ viewport, colorScheme, baseURL: service.baseUrl });
          const page = await context.newPage();
          // The fourth look waits for half a minute, the last one for ever.
          for (const [state, look] of [
            ['waiting', 4],
            ['late', 99],
          ] as const) {
            await page.goto(`${path}?lang=${language}&look=${look}`);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expect(page.locator('form')).toHaveCount(state === 'late' ? 1 : 0);
            await expectFitsScreen(page);
            if (tier === 'full') {
              const name = `${state}-${view}-${colorScheme}-${language}`;
              await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
            }
            await expectNothingFromAxe(page);
          }
          await context.close();
        },
      );
    }
  }
}

test('what is typed for the shop is sent nowhere', async ({ browser, request, demo, service }) => {
  const { path } = await nameLink(request, demo);
  const context = await browser.newContext({ viewport: phone, baseURL: service.baseUrl });
  const page = await context.newPage();
  await page.goto(`${path}?look=99`);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await page.getByLabel('Date of purchase').fill('2026-11-29');
  const amount = page.getByLabel('Amount paid');
  await amount.fill('12.50');
  await amount.press('Enter');
  await expect(amount).toHaveValue('12.50');
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
  await context.close();
});
