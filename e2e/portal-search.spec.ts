import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, showQueries, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const rows = (page: Page) => page.getByRole('row').getByRole('link');

test.beforeEach(async ({ page }) => showQueries(page));

const milk = { name: 'Whole Milk 1 l', quantity: 2, total: 2.98 };

test('staff search by two fields, a phrase and a range', { tag: '@long' }, async ({ page, service }) => {
  const card = [{ method: 'card', amount: 20, number: '4242' }];
  await retailerWith(page, service, [
    { total: 20, items: [milk], payments: card, identifier: 'found@example.com' },
    { total: 20, items: [milk], payments: [{ method: 'cash', amount: 20 }] },
    { total: 9, items: [milk], payments: card },
    { total: 20, items: [{ ...milk, name: 'Milk, whole' }], payments: card },
  ]);
  await box(page).fill('items.name:"whole milk" payments.method:card payments.number:4242 total:[10 TO 30}');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=items\.name/);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('cell', { name: 'found@example.com' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1–1 of 1 receipt · \d+ ms$/ })).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue(/^items\.name:"whole milk" .* total:\[10 TO 30}$/);
  await expectAccessibleInBothThemes(page);
});

test(
  'fields and values are completed with the keyboard alone',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [{ items: [milk] }, {}]);
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('items.na');
    const field = page.getByRole('option', { name: /^items\.name Name of an item/ });
    await expect(field).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await read(page, () => field.getAttribute('id'))) ?? '',
    );
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue('items.name:');
    await expect(page.getByRole('option', { name: /these words in a row/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('milk 1');
    await expect(box(page)).toHaveValue('items.name:"milk 1"');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('End');
    await page.keyboard.type(' tot');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  },
);

test('what a cashier types becomes a query that can be edited', async ({ page, service }) => {
  const payments = [{ method: 'card', amount: 18.4, number: '4242' }];
  await retailerWith(page, service, [
    { total: 18.4, payments, transaction_id: 'DE-1001-20260314-0001' },
    { total: 18.4 },
  ]);
  await box(page).fill('4242 18,40');
  await expect(page.getByRole('option', { name: 'Search for Card number 4242 Amount 18.40' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(box(page)).toHaveValue('payments.number:4242 total:18.40');
  await box(page).fill('de-1001 card');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(box(page)).toHaveValue('transaction_id:de-1001 payments.method:card');
  await page.keyboard.press('Enter');
  await page.waitForURL(/de-1001/);
  await expect(rows(page)).toHaveCount(1);
  const id = (await read(page, () => rows(page).getAttribute('href')))?.split('/').at(-1) ?? '';
  await box(page).fill(id);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/receipts/${id}`);
  // A link written by hand, or a box whose script is not there yet.
  await page.goto('/receipts?q=4242');
  await page.waitForURL((url) => url.searchParams.get('q') === 'payments.number:4242');
});

test(
  'a scanned code opens its receipt: the QR of its page, its barcode',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [{}, { transaction_id: 'DE-0008-20261121-0042' }]);
    const found = await page.request.get('/api/receipts/_search?query=transaction_id:DE-0008-20261121-0042');
    const { receipts } = (await found.json()) as { receipts: { id: string }[] };
    const id = receipts[0]?.id ?? '';
    const link = await page.request.post(`/api/receipts/${id}/links`, {
      headers: { origin: service.baseUrl },
    });
    const { _links } = (await link.json()) as { _links: { webview: { href: string } } };
    const url = _links.webview.href;
    // A scanner types faster than anything answers, and presses Enter.
    await box(page).fill(url);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/receipts/${id}`);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search or jump to' });
    await palette.fill('de-0008-20261121-0042');
    const receipt = page.getByRole('option').first();
    await expect(receipt).toHaveAccessibleName(/^DE-0008-20261121-0042 /);
    await expect(receipt).toHaveAttribute('aria-selected', 'true');
    await palette.fill(url);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/receipts/${id}`);
  },
);

test(
  'what a caller says finds the receipt, and nothing says what would',
  { tag: '@long' },
  async ({ page, service }) => {
    const payments = [{ method: 'card', amount: 20.71, details: { type: 'Visa', number: '4242' } }];
    const items = [{ name: 'Bio Vollmilch', 'name:en': 'Organic Whole Milk', quantity: 1, total: 20.71 }];
    await retailerWith(page, service, [{ total: 20.71, payments, items }, { total: 20.71 }]);
    await box(page).fill('visa 4242 milk in Only Store');
    const reading = 'payments.type:visa payments.number:4242 items.names:milk store_reference:1001';
    const chips = 'Card or wallet visa Card number 4242 Item milk Store Only store';
    await expect(page.getByRole('option', { name: `Search for ${chips}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(box(page)).toHaveValue(reading);
    await box(page).fill('20,71 visa Kreuzberg');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No matching receipts' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: /^Without “Kreuzberg”.*1 receipt$/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(box(page)).toHaveValue('total:20.71 payments.type:visa');
  },
);

test(
  'a query that is wrong is explained at its place, and put right with one press',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [{ items: [milk] }]);
    await box(page).fill('items.nme:milk total:cheap');
    await page.keyboard.press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'We can’t read this search yet' });
    await expect(problem).toContainText('Unknown field: items.nme');
    await expect(problem).toContainText(
      'total accepts a number or a range of them, not "cheap" (character 22)',
    );
    await expect(problem.locator('mark')).toHaveText(['items.nme', 'cheap']);
    await expect(box(page)).toHaveAccessibleDescription(/Unknown field/);
    await expectAccessibleInBothThemes(page);
    await problem.getByRole('link', { name: 'items.name', exact: true }).click();
    await expect(box(page)).toHaveValue('items.name:milk total:cheap');
    await expect(problem.locator('mark')).toHaveText(['cheap']);
    await box(page).fill('items.name:milk bread');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No matching receipts' })).toBeVisible();
    await expect(box(page)).toHaveValue('items.name:milk items.names:bread');
    await page.getByRole('button', { name: 'Clear the search' }).first().click();
    await expect(rows(page)).toHaveCount(1);
  },
);

test('a search pages without a jump while receipts come in', { tag: '@long' }, async ({ page, service }) => {
  await retailerWith(
    page,
    service,
    Array.from({ length: 25 }, () => ({ items: [milk] })),
  );
  await box(page).fill('items.name:milk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–20 of 25 receipts')).toBeVisible();
  const first = await read(page, () =>
    rows(page).evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  );
  const answer = await page.request.post('/api/receipts', {
    headers: { origin: service.baseUrl },
    data: {
      transaction_id: `S-${randomUUID()}`,
      localtime: '2026-03-14T13:30:00+01:00',
      store_reference: 1001,
      total: 2.98,
      items: [milk],
    },
  });
  expect(answer.status()).toBe(201);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByText('22–26 of 26 receipts')).toBeVisible();
  const second = await read(page, () =>
    rows(page).evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  );
  expect(second).toHaveLength(5);
  expect(second.filter((href) => first.includes(href))).toEqual([]);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page.getByText('2–21 of 26 receipts')).toBeVisible();
  expect(
    await read(page, () => rows(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))),
  ).toEqual(first);
});

test(
  'a group that may list but not search gets the list without the box',
  { tag: '@long' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'No searching', [
      'portal_groups={"administrators":["view.get_receipts"]}',
    ]);
    await signIn(page, portal);
    await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await page.goto('/receipts?q=total:5');
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  },
);

test('the search speaks German', { tag: '@long' }, async ({ browser, service, demo }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: service.baseUrl });
  const page = await context.newPage();
  await signIn(page, demo.portal, '/receipts');
  const germanBox = page.getByRole('combobox', { name: 'Belege durchsuchen' });
  await germanBox.fill('karte gestern');
  await expect(
    page.getByRole('option', { name: /^Suchen nach Zahlart card Datum \d\d?\.\d\d?\.20\d\d$/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/payments/);
  await context.close();
});

test(
  'what is typed before the scripts are there is kept, and searched for',
  { tag: '@long' },
  async ({ page, demo }) => {
    await beginSession(page, demo.portal);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/receipts', { waitUntil: 'commit' });
    await box(page).fill('items.return:');
    scripts.resolve();
    await expect(page.getByRole('listbox')).toBeVisible();
    await box(page).pressSequentially('*');
    await expect(box(page)).toHaveValue('items.return:*');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=items\.return/);
  },
);

test(
  'searches are kept under a name, shared, opened and deleted',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [{ items: [milk] }, {}]);
    await box(page).fill('items.name:milk');
    await page.keyboard.press('Enter');
    await page.waitForURL(/milk/);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await expect(page.getByText('No saved searches yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await page.getByLabel('Name for this search').fill('Everything with milk');
    await page.getByLabel('Visible to').click();
    await page.getByRole('option', { name: 'Everyone here' }).click();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/portal/searches', async (route) => {
      await held.promise;
      await route.continue();
    });
    const save = page.getByRole('button', { name: 'Save search' });
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    // Closed while it is saved, it would look as if it were called off.
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    held.resolve();
    const saved = page.getByRole('button', { name: /^Everything with milk/ });
    await expect(saved).toContainText('Shared with everyone by');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await saved.click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('button', { name: 'Delete: Everything with milk' }).click();
    await expect(page.getByText('No saved searches yet.')).toBeVisible();
  },
);

test(
  'a search is exported with its progress, and can be cancelled',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [
      { items: [milk], transaction_id: '=1+1' },
      { items: [milk], transaction_id: 'S-2' },
      {},
    ]);
    await box(page).fill('items.name:milk store_reference:1001');
    await page.keyboard.press('Enter');
    await page.waitForURL(/milk/);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export receipts as CSV' });
    // In words, the store by its name.
    await expect(dialog).toContainText('Item milk');
    await expect(dialog).toContainText('Store Only store');
    await expect(dialog).not.toContainText('items.name');
    await expectAccessibleInBothThemes(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(file).toContain(",'=1+1,");
    await expect(dialog.getByText('2 receipts exported.')).toBeVisible();

    await page.route('**/_export.csv*', () => undefined);
    await dialog.getByRole('button', { name: 'Export again' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('Cancelled. Nothing was saved.')).toBeVisible();
  },
);

test(
  'chosen columns stay, and the table is drawn with them from the start',
  { tag: '@long' },
  async ({ page, service }) => {
    await retailerWith(page, service, [{ properties: { operator: 'K. Baum' } }]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Operator' }).click();
    await page.getByRole('checkbox', { name: 'Consumer' }).click();
    await expect(page.getByRole('cell', { name: 'K. Baum' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    const shown = ['Time', 'Store', 'Transaction', 'Items', 'Operator', 'Payment', 'Total'];
    // As it is seen: a title that sorts has words for paper as well.
    await expect(page.getByRole('columnheader')).toHaveText(shown, { useInnerText: true });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect(page.getByRole('columnheader', { name: 'Consumer' })).toBeVisible();
  },
);
