import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const store = { reference: 7, name: 'Quay', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };

/** An export of a till, two receipts in three rows. */
const day = `Datum;Bon;Artikel;Menge;Betrag;Zahlungsart
14.03.2026 12:34;1041;Käsestange;2;5,40;Bar
14.03.2026 12:34;1041;Kaffee;1;2,60;Bar
14.03.2026 12:36;1042;Brot;1;3,20;Karte
`;

/** Makes a transformation and opens it, with a store to sell in. */
async function openNew(page: Page, baseUrl: string, format: string): Promise<void> {
  const made = await page.request.post('/api/stores', { headers: { origin: baseUrl }, data: store });
  expect(made.status()).toBe(201);
  await page.goto('/transformations');
  await page.getByRole('button', { name: 'New transformation' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('till');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Input format' }).click();
  await page.getByRole('option', { name: format }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/transformations/till');
}

/** Chooses an option of a list by keyboard. */
async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).press('Enter');
  await page.getByRole('option', { name: option }).press('Enter');
}

test('a CSV of a till becomes receipts without code', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Field shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await openNew(page, service.baseUrl, 'CSV');
  await expect(page.getByRole('tab', { name: 'Fields' })).toHaveAttribute('aria-selected', 'true');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(day) });

  // The mapping is that of a new one, and not for this file.
  const unmapped = page.getByText('Check the fields and use them.');
  const misfit = page.getByText('This sample has no fields named Receipt, Time, Store');
  await expect(unmapped).toBeVisible();
  await expect(page.getByText('Not a valid receipt').or(misfit)).toHaveCount(0);
  const publish = page.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription('You can publish once a sample becomes a receipt.');
  await expectAccessibleInBothThemes(page);

  // Code of one's own shows what it misses.
  await page.getByRole('tab', { name: 'Code' }).click();
  const editor = page.getByRole('textbox', { name: 'JSONata expression' });
  await editor.press('Control+End');
  await page.keyboard.type('/* mine */');
  await expect(misfit).toBeVisible();
  await expect(page.getByText('It has Datum, Bon, Artikel, Menge, Betrag, Zahlungsart.')).toBeVisible();
  await expect(unmapped).toHaveCount(0);
  await editor.press('Control+z');
  await expect(unmapped).toBeVisible();
  await page.getByRole('button', { name: 'Choose fields' }).click();

  // What the columns are called says which field they are.
  await expect(page.getByRole('combobox', { name: /^Receipt number/ })).toHaveText('Bon 1041');
  await expect(page.getByRole('combobox', { name: 'Total of the item' })).toHaveText('Betrag 5,40');
  await expect(page.getByRole('combobox', { name: 'Amounts look like' })).toHaveText('1.234,56');
  await page.getByRole('button', { name: 'Use these fields' }).press('Enter');
  await expect(page.getByText('The code uses these fields.')).toBeVisible();
  // The file names no store; what leads to it gives it the focus, from the other side too.
  await expect(page.getByText('store_reference', { exact: true })).toBeVisible();
  const store = page.getByRole('combobox', { name: 'Store', exact: true });
  await page.getByRole('button', { name: 'Receipt: Store' }).press('Enter');
  await expect(store).toBeFocused();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('button', { name: 'Receipt: Store' }).press('Enter');
  await expect(store).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await choose(page, 'Store', 'Always the same…');
  await page.getByLabel('Store: the text that is always used').fill('7');
  await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
  await expect(page.getByText(/^2 receipts in/)).toBeVisible();
  await choose(page, 'Payment method', 'None');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByRole('region', { name: 'As JSON' });
  await expect(json).not.toContainText('payments');
  await choose(page, 'Payment method', /^Zahlungsart/);
  await expect(json).toContainText('payments');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(editor).toContainText('"total": $total($lines.$decimal(Betrag, ","))');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await publish.click();
  await expect(page.getByText('Version 1 live')).toBeVisible();

  // Code written by hand stays until it is replaced.
  await editor.press('Control+End');
  await page.keyboard.type('/* mine */');
  await page.getByRole('tab', { name: 'Fields' }).click();
  await expect(page.getByText('The code was written by hand.')).toBeVisible();
  await choose(page, 'Payment method', 'None');
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(editor).toContainText('mine');
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Replace the code' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(editor).not.toContainText('mine');
  await editor.press('Control+z');
  await expect(editor).toContainText('mine');
});

test('a wide file has its columns found by typing, and names the one whose value is no number', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Wide shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await openNew(page, service.baseUrl, 'CSV');
  const columns = Array.from({ length: 14 }, (_, number) => `Feld ${number}`);
  const wide = [
    ['Datum', 'Bon', 'Filiale', 'Artikel', 'Betrag', 'Käufer', ...columns],
    ['14.03.2026 12:34', '1041', '7', 'Brot', '3,20', '2 x 1,60', ...columns.keys()],
  ];
  await page.getByRole('textbox', { name: 'Input' }).fill(wide.map((row) => row.join(';')).join('\n'));
  await page.getByRole('button', { name: 'Use these fields' }).click();
  await expect(page.frameLocator('iframe').getByText('Brot')).toBeVisible();
  const total = page.getByRole('combobox', { name: 'Total of the item' });
  await total.press('Enter');
  const search = page.getByRole('combobox', { name: 'Find a column or path' });
  await expect(search).toBeFocused();
  await search.fill('nowhere');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.fill('kaufer');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await search.press('Enter');
  await expect(total).toBeFocused();
  await expect(total).toHaveText('Käufer 2 x 1,60');
  await expect(page.getByText('Käufer: "2 x 1,60" is not a number. In Fields, choose').first()).toBeVisible();
  await expect(page.getByText(/^Expression, line \d+$/)).toBeVisible();
  await expect(page.getByText('mapping_failed · not_a_number')).toBeHidden();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('mapping_failed · not_a_number')).toBeVisible();
  // As few columns as are read at a glance have no search box.
  await page.getByRole('combobox', { name: 'Amounts look like' }).press('Enter');
  await expect(search).toHaveCount(0);
});

test('XML of a till becomes receipts without code', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Path shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await openNew(page, service.baseUrl, 'XML');
  await page.getByRole('textbox', { name: 'Input' }).fill(
    `<tag><bon nr="7" datum="14.03.2026 12:34" filiale="7"><summe>6,38</summe>
<pos menge="1">Brot<betrag>3,40</betrag></pos><pos menge="2">Milch<betrag>2,98</betrag></pos></bon></tag>`,
  );
  await expect(page.getByRole('combobox', { name: 'Receipts are in' })).toHaveText('tag › bon');
  await expect(page.getByRole('combobox', { name: 'Items are in' })).toHaveText('pos');
  await page.getByRole('button', { name: 'Use these fields' }).click();
  await expect(page.frameLocator('iframe').getByText('Milch')).toBeVisible();
});
