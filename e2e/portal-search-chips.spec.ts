import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const rows = (page: Page) => page.getByRole('row').getByRole('link');
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true });

const milk = { items: [{ name: 'Whole milk', quantity: 1, total: 20.71 }] };
const visa = { payments: [{ method: 'card', amount: 20.71, details: { type: 'Visa', number: '4242' } }] };

test('what was understood are chips, which can be changed and taken away', async ({ page, service }) => {
  await retailerWith(page, service, [
    { total: 20.71, ...milk, ...visa },
    { total: 25, ...milk },
    { total: 20.71 },
  ]);
  await box(page).fill('20,71 visa 4242');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
  await expect(chip(page, 'Amount 20.71')).toBeVisible();
  await expect(chip(page, 'Card or wallet visa')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Remove filter: Card number' }).click();
  await page.getByRole('button', { name: 'Remove filter: Card or wallet' }).click();
  await expect(rows(page)).toHaveCount(2);
  await chip(page, 'Amount 20.71').click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('To').fill('cheap');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Enter amounts such as 18.40.');
  await panel.getByLabel('To').fill('30');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/q=total%3A%5B20\.71\+TO\+30%5D$/);
  // A further search within it; then another one in its place.
  await box(page).fill('milk');
  await page.getByRole('option', { name: 'Search within these for Item milk' }).click();
  await expect(rows(page)).toHaveCount(2);
  await chip(page, 'Item milk').click();
  await panel.getByRole('checkbox', { name: 'Exclude these' }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(chip(page, 'Not: Item milk')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await box(page).fill('25,00');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Amount 25.00')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a search that is too long is refused, not cut', async ({ page, service }) => {
  await retailerWith(page, service, [{ total: 20.71, ...milk }]);
  await expect(rows(page)).toHaveCount(1);
  await box(page).fill(`items.name:${'milk'.repeat(500)}`);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveJSProperty(
    'validationMessage',
    'A search can have 2,000 characters at most.',
  );
  await expect(page).toHaveURL(/\/receipts$/);
  await box(page).fill('items.name:milk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=items\.name%3Amilk$/);
});

test('the query itself is a press away, and the choice is kept', async ({ page, service }) => {
  await retailerWith(page, service, [{ total: 20.71, ...milk }, {}]);
  await page.goto('/receipts?q=items.names%3Amilk');
  await expect(box(page)).toHaveValue('');
  const toggle = page.getByRole('button', { name: 'Edit as a query' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(box(page)).toHaveValue('items.names:milk');
  await page.reload();
  await expect(box(page)).toHaveValue('items.names:milk');
  await toggle.click();
  await expect(box(page)).toHaveValue('');
  // A query that cannot be read is shown to be corrected.
  await page.goto('/receipts?q=items.names%3A(');
  await expect(box(page)).toHaveValue('items.names:(');
});
