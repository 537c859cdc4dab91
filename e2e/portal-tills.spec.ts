import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNothingFromAxe } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { hasReader, scan } from './support/scan';
import { read } from './support/settled';
import { expect, test } from './support/test';

// Tills in the portal, and their customer displays beside the phone of a shopper.

const folder = 'test-results/screenshots/displays';

/** Sells something at a till as the signed-in user; returns the receipt's id. */
async function sell(page: Page, origin: string, till: string): Promise<string> {
  const response = await page.request.post('/api/receipts', {
    headers: { origin },
    data: {
      transaction_id: `T-${randomUUID()}`,
      localtime: new Date().toISOString(),
      store_reference: 7,
      till_uuid: till,
      total: 3.98,
      items: [{ name: 'Organic Whole Milk 1 l', quantity: 2, total: 3.98 }],
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { readonly id: string }).id;
}

/** Reports the status of a till; returns what it is to do. */
async function report(page: Page, origin: string, till: string): Promise<unknown> {
  const response = await page.request.put(`/api/tills/${till}/status`, {
    headers: { origin },
    data: { name: 'Till 7', version: '4.2', queue: 0, printer: 'ready', clock: new Date().toISOString() },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

async function linkOf(page: Page, id: string): Promise<string> {
  const links = (await (await page.request.get(`/api/receipts/${id}/links`)).json()) as {
    readonly _links: { readonly webview: { readonly href: string } };
  }[];
  return links[0]?._links.webview.href ?? '';
}

/** Opens a display in a browser of its own. */
async function openDisplay(browser: Browser, address: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 600 }, ...options });
  const screen = await context.newPage();
  const wrong: string[] = [];
  screen.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  screen.on('pageerror', (error) => wrong.push(error.message));
  await screen.goto(address);
  return { context, screen, wrong };
}

const codeOn = (screen: Page): Locator => screen.getByRole('img', { name: 'QR code of your receipt' });

/** Makes a retailer with a store and a till, signs in, and adds a display there. */
async function addDisplay(page: Page, origin: string, retailer: { readonly email: string }) {
  const till = randomUUID();
  await signIn(page, retailer, '/tills');
  await page.request.post('/api/stores', {
    headers: { origin },
    data: { reference: 7, name: 'Corner Shop', country: 'DEU' },
  });
  await report(page, origin, till);
  const response = await page.request.post(`/api/tills/${till}/displays`, { headers: { origin } });
  expect(response.status()).toBe(201);
  const { id, url } = (await response.json()) as { readonly id: string; readonly url: string };
  return { till, id, url };
}

test('a display is added, hands receipts over to a phone, and is revoked', async ({
  page,
  browser,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Corner Shops');
  const origin = service.baseUrl;
  await signIn(page, portal, '/tills');
  await expect(page.getByRole('heading', { name: 'No tills yet' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const till = randomUUID();
  await page.request.post('/api/stores', {
    headers: { origin },
    data: { reference: 7, name: 'Corner Shop', country: 'DEU' },
  });
  await report(page, origin, till);
  await page.reload();
  await page.getByRole('row').getByRole('link', { name: 'Till 7' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Till 7' })).toBeVisible();
  await expect(page.getByText('No displays yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a display' }).click();
  const added = page.getByRole('region', { name: 'Display added' });
  const address = await read(page, () => added.locator('code').textContent());
  await expect(added.getByRole('img', { name: 'QR code of the address of the display' })).toBeVisible();
  if (hasReader) expect(await scan(await added.getByRole('img').screenshot())).toBe(address);
  await expectAccessibleInBothThemes(page);

  const { context, screen, wrong } = await openDisplay(browser, address ?? '');
  await expect(screen.getByRole('main')).toContainText('Corner Shops');
  await expect(codeOn(screen)).toHaveCount(0);
  const id = await sell(page, origin, till);
  await expect(codeOn(screen)).toBeVisible();
  await expectNothingFromAxe(screen);
  const link = await linkOf(page, id);
  if (hasReader) expect(await scan(await screen.screenshot())).toBe(link);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('main')).toContainText('Organic Whole Milk');

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Displays of this till' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No displays yet.')).toBeVisible();
  await expect(screen.getByRole('heading', { name: 'This display is not in use' })).toBeVisible();
  expect(wrong.filter((each) => !each.includes('404'))).toEqual([]);
  await Promise.all([context.close(), phone.context().close()]);
});

test('raw receipts and transformations are tabs of tills, and one entry of the navigation', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Corner Shops');
  await signIn(page, portal, '/tills');
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const tabs = page.getByRole('navigation', { name: 'Tills and what they send' });
  for (const name of ['Raw receipts', 'Transformations', 'Tills']) {
    await tabs.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Tills' })).toHaveAttribute(
      'aria-current',
      /page|true/,
    );
  }
  await expect(navigation.getByRole('link', { name: 'Raw receipts' })).toHaveCount(0);
});

for (const [width, height] of [
  [1024, 600],
  [1280, 800],
  [800, 1280],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `a display of ${width}x${height}, ${colorScheme}, can be scanned`,
      { tag: '@long' },
      async ({ page, browser, service }) => {
        const { portal } = await createRetailer(service, 'Halm & Honig');
        const { till, url } = await addDisplay(page, service.baseUrl, portal);
        const options = { viewport: { width, height }, colorScheme };
        const { context, screen, wrong } = await openDisplay(browser, url, options);
        await screen.screenshot({ path: `${folder}/brand-${width}-${colorScheme}.png` });
        const link = await linkOf(page, await sell(page, service.baseUrl, till));
        await expect(codeOn(screen)).toBeVisible();
        await expectFitsScreen(screen);
        await expectNothingFromAxe(screen);
        const picture = await screen.screenshot({ path: `${folder}/code-${width}-${colorScheme}.png` });
        if (hasReader) expect(await scan(picture)).toBe(link);
        // Seven inches are 154 mm wide: from half a metre, a tenth of that is read.
        const side = (await read(screen, () => codeOn(screen).boundingBox()))?.width ?? 0;
        expect(side / Math.max(width, height)).toBeGreaterThan(50 / 154);
        expect(wrong).toEqual([]);
        await context.close();
      },
    );
  }
}

test(
  'a display that asks prints, refuses or shows the code',
  { tag: '@long' },
  async ({ page, browser, service }) => {
    const { portal } = await createRetailer(service, 'Halm & Honig', ['display_choices=true']);
    const origin = service.baseUrl;
    const { till, url } = await addDisplay(page, origin, portal);
    const { context, screen } = await openDisplay(browser, `${url}?lang=de`, { colorScheme: 'dark' });
    const main = screen.getByRole('main');
    const first = await sell(page, origin, till);
    await expect(main.getByRole('heading')).toHaveText('Wie möchtest du deinen Beleg?');
    await expectFitsScreen(screen);
    await expectNothingFromAxe(screen);
    await screen.screenshot({ path: `${folder}/choices-de-dark.png` });
    await main.getByRole('button', { name: 'Auf Papier' }).click();
    await expect(main.getByRole('heading')).toHaveText('Dein Beleg wird an der Kasse gedruckt');
    expect(await report(page, origin, till)).toEqual({ print: [first], paper: [] });
    await sell(page, origin, till);
    await main.getByRole('button', { name: 'Kein Beleg' }).click();
    await expect(main.getByRole('heading')).toHaveText('Kein Beleg. Vielen Dank!');
    const link = await linkOf(page, await sell(page, origin, till));
    await main.getByRole('button', { name: 'Aufs Handy' }).click();
    await expect(screen.getByRole('img', { name: 'QR-Code deines Belegs' })).toBeVisible();
    if (hasReader) expect(await scan(await screen.screenshot())).toBe(link);
    await context.close();
  },
);

for (const seconds of [1, 10, 60]) {
  test(
    `a display without a network for ${seconds} s shows nothing old as new`,
    { tag: '@long' },
    async ({ page, browser, service }) => {
      const { portal } = await createRetailer(service, 'Halm & Honig');
      const { till, url } = await addDisplay(page, service.baseUrl, portal);
      const { context, screen } = await openDisplay(browser, url);
      await screen.clock.install();
      await screen.reload();
      const before = await linkOf(page, await sell(page, service.baseUrl, till));
      await expect(codeOn(screen)).toBeVisible();
      await context.setOffline(true);
      const meanwhile = await linkOf(page, await sell(page, service.baseUrl, till));
      // Its own clock goes on. It shows no code where it cannot know whose turn it is.
      await screen.clock.runFor(seconds * 1000);
      await expect(codeOn(screen)).toHaveCount(0);
      await expect(screen.getByText('No connection')).toBeVisible();
      await context.setOffline(false);
      await screen.clock.runFor(5_000);
      // The server says for how long it is still shown: it came a moment ago.
      await expect(codeOn(screen)).toBeVisible();
      if (hasReader) {
        await expect.poll(async () => scan(await screen.screenshot())).toBe(meanwhile);
        expect(before).not.toBe(meanwhile);
      }
      await context.close();
    },
  );
}

test(
  'a display whose stream falls silent while it shows a code shows it no longer',
  { tag: '@long' },
  async ({ page, browser, service }) => {
    const { portal } = await createRetailer(service, 'Halm & Honig');
    const { till, url } = await addDisplay(page, service.baseUrl, portal);
    const { context, screen } = await openDisplay(browser, url);
    await screen.clock.install();
    await screen.reload();
    const link = await linkOf(page, await sell(page, service.baseUrl, till));
    await expect(codeOn(screen)).toBeVisible();
    // The stream stays open, and nothing comes through any more: its heartbeats are those of another clock.
    await context.route('**/display/**', (route) => route.abort());
    await screen.clock.runFor(13_000);
    await expect(codeOn(screen)).toHaveCount(0);
    await expect(screen.getByText('No connection')).toBeVisible();
    await context.unroute('**/display/**');
    await screen.clock.runFor(5_000);
    await expect(codeOn(screen)).toBeVisible();
    if (hasReader) expect(await scan(await screen.screenshot())).toBe(link);
    await context.close();
  },
);
