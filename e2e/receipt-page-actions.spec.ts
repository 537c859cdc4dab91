import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNothingFromAxe } from './support/accessible';
import { postMailedReceipt, postReceipt } from './support/receipts';
import { expect, test } from './support/test';

// What a shopper can do on the consumer page: all of it without JavaScript.
test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** Follows a link by its name. */
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click();

test('the language is the browser’s, and switched by a link', async ({ page, request, demo }) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(href);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Organic Whole Milk 1 l')).toBeVisible();
  await page.locator('.languages summary').click();
  await follow(page, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('حليب عضوي كامل الدسم ١ لتر')).toBeVisible();
  // The choice goes along to the pages below and back.
  await follow(page, 'الخصوصية وإمكانية الوصول');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await follow(page, 'العودة إلى الإيصال');
  await page.locator('.languages summary').click();
  await follow(page, 'Deutsch');
  await expect(page.getByText('Bio Vollmilch 1 l')).toBeVisible();
});

test('the code fills the screen and the page is shared, without a script', async ({
  page,
  request,
  demo,
}) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(href);
  const bar = page.getByRole('navigation', { name: 'What you can do' });
  await bar.getByRole('button', { name: 'Show code' }).click();
  const screen = page.getByRole('dialog', { name: 'Show code' });
  const barcode = screen.getByRole('img', { name: /^Barcode of transaction/ });
  await expect.poll(async () => (await barcode.boundingBox())?.width).toBeGreaterThan(300);
  await expect.poll(() => screen.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await bar.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share this receipt' });
  await expect(sheet.getByLabel('Link')).toHaveValue(new RegExp(`${href.split('?')[0]}$`));
  await expect(sheet.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:\?subject=/);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Save as PDF' })).toBeVisible();
  // The demo delivers nothing.
  await expect(bar.getByRole('link')).toHaveCount(1);
});

test('a receipt is sent on request', async ({ page, request, service }) => {
  const { href, identifier } = await postMailedReceipt(request, service);
  await page.goto(href);
  await follow(page, 'Send it to me');
  await expect(page.getByRole('button', { name: /^E-mail to s•••@e•••\.com$/ })).toBeVisible();
  await expect(page.getByText(identifier)).toHaveCount(0);
  await page.getByRole('button', { name: /^E-mail to/ }).click();
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
  await expect(page.getByText('s•••@e•••.com')).toBeVisible();
  await follow(page, 'Back to the receipt');

  await follow(page, 'Send it to me');
  await page.getByLabel('E-mail address').fill('not an address');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveTitle(/^There is a problem: /);
  const problem = page.getByRole('alert', { name: 'There is a problem' });
  await expect(problem).toBeFocused();
  await problem.getByRole('link').click();
  await expect(page).toHaveURL(/#address$/);
  await expect(page.getByLabel('E-mail address')).toHaveValue('not an address');
  await page.getByLabel('E-mail address').fill('friend@example.org');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('friend@example.org')).toBeVisible();

  for (let sent = 2; sent < 6; sent += 1) {
    await page.goto(`${href}/send`);
    await page.getByRole('button', { name: /^E-mail to/ }).click();
  }
  await expect(page.getByRole('alert')).toContainText('several times');
  await expect(page.getByRole('heading', { name: 'Send this receipt' })).toBeVisible();
});

test('automatic receipts are stopped and started again', async ({ page, request, demo }) => {
  // The demo sends nothing by itself; this till asked for it.
  const asked = { properties: { email_settings: { send: true } } };
  const { href, identifier } = await postReceipt(request, demo, asked);
  const optOut = async () => {
    const response = await request.get(`/api/identifiers/${identifier}`, {
      headers: { authorization: `Bearer ${demo.bearer.token}` },
    });
    const { properties } = (await response.json()) as { properties: { 'opt-out': string[] } };
    return properties['opt-out'];
  };
  await page.goto(href);
  await follow(page, 'Stop automatic receipts');
  expect(await optOut()).toEqual([]);
  await page.getByRole('button', { name: 'Stop sending me receipts' }).click();
  await expect(page.getByRole('status')).toContainText('no longer sent');
  expect(await optOut()).toEqual(['receipts']);
  await page.getByRole('button', { name: 'Send me receipts again' }).click();
  await expect(page.getByRole('button', { name: 'Stop sending me receipts' })).toBeVisible();
  expect(await optOut()).toEqual([]);
});

test('a reader learns who keeps what about them, and how accessible the receipt is', async ({
  page,
  request,
  demo,
}) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(`${href}?lang=de`);
  await expect(page.getByText('Für die Daten auf diesem Beleg ist')).toBeVisible();
  await follow(page, 'Datenschutz und Barrierefreiheit');
  await expect(page.getByRole('heading', { name: 'Deine Rechte' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Barrierefreiheit' })).toContainText('WCAG 2.2');
  await follow(page, 'Zurück zum Beleg');
  await expect(page.getByText('Bio Vollmilch 1 l')).toBeVisible();
});

test('a shopper saves the receipt as JSON and as a table', async ({ page, request, demo }) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(`${href}?lang=en`);
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), follow(page, name)]);
    return readFile(await file.path(), 'utf8');
  };
  const json = JSON.parse(await saved('Save as data: JSON')) as { products: { name: string }[] };
  expect(json.products.map(({ name }) => name)).toContain('Organic Whole Milk 1 l');
  const [head, ...rows] = (await saved('Save as data: CSV')).trim().split('\r\n');
  expect(head).toContain('name,quantity');
  expect(rows).toHaveLength(json.products.length);
});

test('a form from another site sends nothing', async ({ page, request, demo, service }) => {
  const { href } = await postReceipt(request, demo);
  const action = `${service.baseUrl}${href}/unsubscribe`;
  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${action}"><button name="receipts" value="stop">Win</button></form>`,
    }),
  );
  await page.goto('https://evil.example/');
  await page.getByRole('button', { name: 'Win' }).click();
  await expect(page.getByRole('alert')).toContainText('was not sent from this page');
});

test('a revoked link names the shop, a wrong one names none, and a new one opens the receipt', async ({
  page,
  request,
  demo,
}) => {
  const { href, id } = await postReceipt(request, demo);
  const headers = { authorization: `Bearer ${demo.bearer.token}` };
  expect((await request.delete(`/api/receipts/${id}/links`, { headers })).status()).toBe(204);
  expect((await page.goto(href))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This receipt is no longer available' })).toBeVisible();
  await expect(page.getByText('Halm & Honig').first()).toBeVisible();
  expect((await page.goto('/r/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This receipt cannot be opened' })).toBeVisible();
  await expect(page.getByText('Halm & Honig')).toHaveCount(0);
  await page.locator('.languages summary').click();
  await follow(page, 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const issued = await request.post(`/api/receipts/${id}/links`, { headers });
  const { _links: links } = (await issued.json()) as { _links: { webview: { href: string } } };
  await page.goto(new URL(links.webview.href).pathname);
  await expect(page.getByText('Organic Whole Milk 1 l')).toBeVisible();
});

test.describe('with JavaScript, for axe', () => {
  test.use({ javaScriptEnabled: true });

  test('the code on the whole screen and the panel to share read well', async ({ page, request, demo }) => {
    const { href } = await postReceipt(request, demo);
    await page.goto(href);
    for (const name of ['Show code', 'Share']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingFromAxe(page);
      await page.keyboard.press('Escape');
    }
  });

  test('forms with a mistake and confirmations read well', async ({ page, request, service }) => {
    const { href } = await postMailedReceipt(request, service);
    await page.goto(`${href}/send`);
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNothingFromAxe(page);
    await page.getByRole('button', { name: /^E-mail to/ }).click();
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
    await expectNothingFromAxe(page);
  });
});
