import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

// Where elements are on pages of every size, and how they are named.

async function box(locator: Locator) {
  const found = await read(locator.page(), () => locator.boundingBox());
  if (found === null) throw new Error('It is not drawn.');
  return found;
}

const contentTypes = ['json', 'xml', 'csv'].map((kind) => `application/vnd.quay.receipts+${kind}`);
const typed = { name: 'quay', input_format: 'json', mapping: '{}', content_types: contentTypes };

async function post(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`/api${path}`, { headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

test('on a wide screen a form ends where its fields end, and what is saved is said beside', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, `Wide ${randomUUID().slice(0, 8)}`);
  await page.setViewportSize({ width: 1920, height: 900 });
  await signIn(page, portal, '/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const field = await box(page.getByRole('combobox', { name: 'Time zone' }));
  const button = await box(save);
  expect(Math.abs(button.x + button.width - (field.x + field.width))).toBeLessThan(2);
  await page.getByLabel('VAT number').fill('DE123456789');
  await save.click();
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCSS('font-family', /Inter/);
  // It slides into its place.
  await expect(async () => {
    const over = await box(toast);
    expect(over.y + over.height).toBeLessThanOrEqual((await box(save)).y);
  }).toPass();
});

test('the brand is published where its fields end, and its preview is led to only where it is not beside', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, `Branded ${randomUUID().slice(0, 8)}`);
  await signIn(page, portal, '/brand');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const toPreview = page.getByRole('link', { name: 'Preview' });
  for (const width of [820, 1360, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const field = await box(page.getByLabel('Header'));
    const button = await box(publish);
    expect(Math.abs(button.x + button.width - (field.x + field.width))).toBeLessThan(2);
    await expect(toPreview).toBeVisible({ visible: width === 820 });
  }
});

test('the names of the rail of a tablet are whole in German, too', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, `Rail ${randomUUID().slice(0, 8)}`);
  const viewport = { width: 820, height: 1180 };
  const context = await browser.newContext({ baseURL: service.baseUrl, locale: 'de-DE', viewport });
  const page = await context.newPage();
  await signIn(page, portal, '/stores');
  const names = page.getByRole('navigation', { name: 'Hauptnavigation' }).locator('a > span');
  await expect(names.filter({ hasText: 'Einstellungen' })).toBeVisible();
  const cut = await read(page, () =>
    names.evaluateAll((spans) =>
      spans
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((span) => span.textContent),
    ),
  );
  expect(cut).toEqual([]);
  await context.close();
});

test('lists say what they are ordered by, and a tablet shows whole what a row is about', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, `Ordered ${randomUUID().slice(0, 8)}`);
  await page.setViewportSize({ width: 1920, height: 900 });
  await signIn(page, portal, '/identifiers');
  await post(page, '/identifiers', { identifier: 'anna.catharina@shops.example.com' });
  const origin = new URL(page.url()).origin;
  await page.request.post('/api/pos/receipts', {
    headers: { origin, 'content-type': 'text/plain' },
    data: Buffer.from('nothing'),
  });
  for (const [path, name] of [
    ['/identifiers', 'Last changed'],
    ['/raw', 'Received'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending');
  }
  await page.setViewportSize({ width: 820, height: 900 });
  const result = page.getByRole('row').getByRole('cell').nth(2).locator('bdi');
  await expect(async () => {
    await page.goto('/raw');
    await expect(result).toContainText('transformation', { timeout: 1000 });
  }).toPass();
  // Two lines, none of them cut.
  expect(
    await read(page, () => result.evaluate((one) => one.scrollHeight - one.clientHeight)),
  ).toBeLessThanOrEqual(1);
  await page.goto('/identifiers');
  const cell = page.getByRole('cell', { name: 'anna.catharina@shops.example.com' });
  for (const width of [820, 1024, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await box(cell)).height).toBeLessThan(50);
  }
  await page.setViewportSize({ width: 820, height: 900 });
  await post(page, '/transformations', typed);
  await page.goto('/transformations');
  await expect(page.getByRole('columnheader', { name: 'Content types' })).toBeVisible();
});

test('a laptop shows whole what a receipt is told apart by: number, flags and payment', async ({
  page,
  service,
}) => {
  const items = [
    { name: 'Jumper', quantity: 1, total: 1, return: { localtime: '2026-03-13T12:00:00+01:00' } },
  ];
  const payments = [
    { method: 'giftcard', amount: 1, currency: 'EUR', details: { number: '8861' } },
    { method: 'cash', amount: 1, currency: 'EUR' },
  ];
  await retailerWith(page, service, [
    { transaction_id: 'W-1', duplicate: true, total: 1, items },
    { transaction_id: 'DEMO-PARIS-GIFT-1', payments, identifier: 'camille.moreau@example.org' },
  ]);
  for (const width of [1280, 1360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.receipts .flags').getByText('Duplicate')).toBeVisible();
    await expect(page.getByText('•• 8861')).toBeVisible();
    const cut = await read(page, () =>
      page
        .locator('.receipts td :is(.flags, .paid > bdi, .start-cut > :first-child)')
        .evaluateAll((parts) =>
          parts
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map((part) => part.textContent),
        ),
    );
    expect(cut).toEqual([]);
    const heights = await read(page, () =>
      page
        .locator('.receipts tbody > tr:not(.day)')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height)),
    );
    expect(Math.max(...heights)).toBeLessThan(48);
  }
});

test('names without a space break, and no page is wider than a phone', async ({ page, service }) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const email = `${'shopper'.repeat(9)}@${'shop'.repeat(15)}.example`;
  const { portal } = await createRetailer(service, long, ['channels=["email"]']);
  await signIn(page, portal, '/stores');
  const store = { reference: 7, name: 'Quay', address: ['Quay 7'], country: 'DEU' };
  await post(page, '/stores', store);
  await post(page, '/transformations', { ...typed, name: 'quay'.repeat(15) });
  await post(page, '/loyalty', { name: long, rules: { points: 1, per_amount: 1 } });
  const receipt = {
    transaction_id: 'R-1',
    localtime: new Date().toISOString(),
    store_reference: 7,
    total: 5.4,
  };
  const items = [{ name: 'Rye bread', quantity: 1, total: 5.4 }];
  const { id } = await post(page, '/receipts', {
    ...receipt,
    items,
    identifier: email,
    properties: { email },
  });
  await post(page, '/receipts/_send', { id, channels: ['email'] });
  await page.setViewportSize({ width: 320, height: 640 });
  const consumer = `/identifiers/${encodeURIComponent(email)}`;
  for (const path of ['/', '/settings', '/transformations', '/deliveries', consumer, '/receipts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitsScreen(page);
  }
  await page.goto('/deliveries');
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click();
  await page.waitForURL(/\/deliveries\/./);
  await expect(page.getByText('Timeline')).toBeVisible();
  await expectFitsScreen(page);
});

test('blocks of a phone leave out the labels of what is not there', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Phone ${randomUUID().slice(0, 8)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, portal, '/stores');
  await post(page, '/stores', { reference: 1, name: 'Quay', address: ['Quay 1'], country: 'DEU' });
  await post(page, '/stores', {
    reference: 2,
    name: 'Pier',
    address: ['Pier 1'],
    country: 'DEU',
    city: 'Kiel',
  });
  await page.reload();
  const list = page.getByRole('list', { name: 'Stores' });
  await expect(list.getByText('City', { exact: true })).toHaveCount(1);
  await expect(list.getByText('–', { exact: true })).toHaveCount(0);
  await post(page, '/transformations', typed);
  await page.goto('/transformations');
  const types = page.getByRole('list', { name: 'Transformations' });
  // A long value takes two lines, its label one.
  expect((await box(types.getByText('Content types'))).height).toBeLessThan(20);
  expect((await box(types.getByText(/vnd\.quay/))).height).toBeGreaterThan(20);
});

test('no hint opens by touch', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, `Touch ${randomUUID().slice(0, 8)}`);
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, portal, '/stores');
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  // A hint would come after less than half a second.
  await page.clock.runFor(1000);
  await expect(page.locator('.tooltip')).toBeHidden();
  await context.close();
});

test('a button with an icon only says what it does under the pointer and with the focus', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, `Hints ${randomUUID().slice(0, 8)}`);
  await signIn(page, portal, '/receipts');
  const button = page.getByRole('button', { name: 'Edit as a query' });
  const tooltip = page.locator('.tooltip');
  await expect(tooltip).toBeHidden();
  await button.hover();
  await expect(tooltip).toHaveText('Edit as a query');
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  // The pointer may come over it.
  await tooltip.hover();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.keyboard.press('Tab');
  await button.focus();
  await expect(tooltip).toBeVisible();
  const [below, above] = [await box(button), await box(tooltip)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeHidden();
});

test('the audit trail names receipts by their transaction number', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Named ${randomUUID().slice(0, 8)}`);
  await signIn(page, portal, '/audit');
  await post(page, '/stores', { reference: 1, name: 'Quay', address: ['Quay 1'], country: 'DEU' });
  const receipt = await post(page, '/receipts', {
    transaction_id: 'QUAY-4711',
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: 1,
    total: 3.98,
    items: [{ name: 'Milk', quantity: 1, total: 3.98 }],
  });
  const origin = new URL(page.url()).origin;
  const changed = await page.request.patch(`/api/receipts/${receipt.id}`, {
    headers: { origin, 'content-type': 'application/json-patch+json' },
    data: [{ op: 'add', path: '/identifier', value: 'anna@example.com' }],
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.reload();
  const entry = page.getByRole('listitem').filter({ hasText: /Receipt (changed|assigned)/ });
  await expect(entry).toContainText('QUAY-4711');
  await entry.locator('summary').click();
  await expect(entry.getByRole('link', { name: 'Receipt QUAY-4711' })).toBeVisible();
  await entry.getByRole('link', { name: 'All changes to this subject' }).click();
  await page.waitForURL(/subject_id=/);
  await expect(page.getByRole('button', { name: /QUAY-4711/ }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(receipt.id);
});
