import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

const store = { reference: 7, name: 'Quay', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };

/** Reads amounts as they stand: fails at a decimal comma. */
const broken = `{
  "transaction_id": "Q-" & rows[0].Bon,
  "localtime": "2026-11-20T17:05:00Z",
  "store_reference": 7,
  "total": $number(rows[0].Betrag),
  "items": [rows.{ "name": Artikel, "quantity": 1, "total": $number(Betrag) }]
}`;
const repaired = broken.replaceAll(/\$number\(([^)]+)\)/g, '$number($replace($1, ",", "."))');
const slip = 'Bon;Artikel;Betrag\n8124;Käsestange;5,40\n';

/** A retailer with a mapping in force that fails, and a raw receipt that failed in it. */
async function withFailedSlip(page: Page, baseUrl: string): Promise<void> {
  const headers = { origin: baseUrl };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  await post('/stores', store);
  await post('/transformations', {
    name: 'quay-csv',
    input_format: 'csv',
    options: { delimiter: ';' },
    content_types: ['text/csv'],
    mapping: broken,
  });
  await post('/transformations/quay-csv/_publish', {});
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
    data: Buffer.from(slip),
  });
  expect(raw.status()).toBe(202);
}

test('a failed raw receipt is repaired in the studio, published and processed again', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Quay shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await withFailedSlip(page, service.baseUrl);
  await expect(async () => {
    await page.goto('/raw?state=failed');
    await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByText('8124;Käsestange;5,40')).toBeVisible();
  await page.getByRole('tab', { name: 'Hex' }).click();
  await expect(page.getByText('000000  42 6f 6e 3b')).toBeVisible();
  await page.getByRole('tab', { name: 'Parsed' }).click();
  await expect(page.getByText('Käsestange')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Open in the studio' }).click();
  const editor = page.getByRole('textbox', { name: 'Mapping' });
  await expect(page.getByText('"5,40"').first()).toBeVisible();
  await editor.fill(repaired);
  await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByLabel('Keep this input as a sample').fill('Decimal comma');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Decimal comma', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Run samples' }).click();
  await expect(page.getByText('1 passed, 0 failed')).toBeVisible();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect(page.getByText('repaired').first()).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 in force')).toBeVisible();
  await page.getByRole('button', { name: 'Process failed ones again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('1 processed · 0 failed')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();

  await page.goto('/receipts');
  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5.40');
});

test(
  'a mapping for a new till is tried on what failed, and takes it once published',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Pier shops', ['timezone=UTC']);
    await beginSession(page, portal);
    const headers = { origin: service.baseUrl };
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    const raw = await page.request.post('/api/pos/receipts', {
      headers: { ...headers, 'content-type': 'application/vnd.pier+json' },
      data: Buffer.from('{"slip":{"no":"P-1","cents":540,"what":"Käsestange"}}'),
    });
    expect(raw.status()).toBe(202);
    await expect(async () => {
      await page.goto('/raw?state=failed');
      await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
    }).toPass();

    await page.goto('/transformations');
    await page.getByRole('button', { name: 'New mapping' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('pier');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/transformations/pier');
    await page.getByRole('combobox', { name: 'Try it on' }).click();
    await page.getByRole('option', { name: 'application/vnd.pier+json' }).click();
    await page.getByRole('textbox', { name: 'Mapping' }).fill(`{
    "transaction_id": slip.no, "localtime": "2026-11-20T17:05:00Z", "store_reference": 7, "total": slip.cents / 100,
    "items": [{ "name": slip.what, "quantity": 1, "total": slip.cents / 100 }]
  }`);
    await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
    await page.getByText('Which raw receipts it takes').click();
    await page.getByLabel('Content types').fill('application/vnd.pier+json');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1 in force')).toBeVisible();
    await page.getByRole('button', { name: 'Process failed ones again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Process again' }).click();
    await expect(page.getByText('1 processed · 0 failed')).toBeVisible();
  },
);

test(
  'what is typed while a draft is on its way still counts as not saved',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Slow shops', ['timezone=UTC']);
    await beginSession(page, portal);
    await withFailedSlip(page, service.baseUrl);
    await page.goto('/transformations/quay-csv');
    const editor = page.getByRole('textbox', { name: 'Mapping' });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/transformations/quay-csv/draft', async (route) => {
      await held.promise;
      await route.continue();
    });
    await editor.press('Control+End');
    await page.keyboard.type(' /* one */');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await editor.press('Control+End');
    await page.keyboard.type(' /* two */');
    held.resolve();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(page.getByText('Not saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  },
);

test(
  'a mapping without a good name is refused in place, and nothing is made',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Naming shops');
    await signIn(page, portal, '/transformations');
    await expect(page.getByRole('heading', { name: 'No mappings yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New mapping' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('_hidden');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('must not begin with _');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('dialog').getByLabel('Name').fill('tills');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/transformations/tills');
    await expect(page.getByRole('heading', { name: 'tills' })).toBeVisible();
  },
);

test(
  'a transformation that comes with the service is taken by a press',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Taking shops');
    await signIn(page, portal, '/transformations');
    await page.getByRole('button', { name: /^Take .*POSLog/ }).click();
    await expect(page.getByRole('row').getByRole('link', { name: 'poslog' })).toBeVisible();
  },
);

test(
  'a group without permissions for raw receipts sees neither them nor mappings',
  { tag: '@full' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Closed shops', [
      'portal_groups={"administrators":["view.get_receipts"]}',
    ]);
    await signIn(page, portal, '/raw');
    await expect(page.getByRole('heading', { name: 'You have no access to this page' })).toBeVisible();
    await page.goto('/transformations');
    await expect(page.getByRole('heading', { name: 'You have no access to this page' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Raw receipts' })).toHaveCount(0);
  },
);
