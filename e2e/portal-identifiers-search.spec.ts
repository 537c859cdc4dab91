import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { plantAnna } from './support/consumers';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search consumers' });
const rows = (page: Page) => page.getByRole('row').getByRole('link').locator('bdi:first-child');

test('consumers are found by words, fields and filters, page by page, and a search is kept', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Finding Shops', ['locale=de-DE']);
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  const people = Array.from({ length: 22 }, (_, index) => ({
    identifier: `26100012345${String(index).padStart(2, '0')}`,
    properties: { name: { first: 'Anna', last: 'Weber' }, city: index % 2 === 0 ? 'Ulm' : 'Bad Honnef' },
  }));
  const phone = { identifier: 'C-77', properties: { phone: '+491711234567', email: 'carl@example.com' } };
  for (const data of [...people, phone]) {
    const answer = await page.request.post('/api/identifiers', {
      headers: { origin: service.baseUrl },
      data,
    });
    expect(answer.status()).toBe(201);
  }
  await page.goto('/identifiers');
  await expect(rows(page)).toHaveCount(20);

  // What a cashier types is put into the language, shown before and editable after.
  await box(page).fill('0171 1234567');
  const phoneQuery = 'consumer:(01711234567 \\+491711234567)';
  await expect(
    page.getByRole('option', { name: 'Search for Consumer 01711234567 or +491711234567' }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['C-77']);
  await expect(box(page)).toHaveValue(phoneQuery);

  // What no filter says is a chip, which can be changed and removed.
  const chip = page.getByRole('button', { name: /^Consumer\s*01711234567 or \+491711234567$/ });
  await chip.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter: Consumer' }).click();
  await expect(chip).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
  await page.goto('/identifiers?q=2610001234507');
  await page.waitForURL((url) => url.searchParams.get('q') === 'consumer:2610001234507');
  await expect(rows(page)).toHaveText(['2610001234507']);

  await box(page).fill('carl@example.com');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['C-77']);

  // No consumer is called so; some live there.
  await box(page).fill('ulm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching consumers' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /properties\.city ulm.*11 consumers/ }).click();
  await expect(rows(page)).toHaveCount(11);

  // Fields are completed with the keyboard alone.
  await box(page).fill('properties.name.f');
  const field = page.getByRole('option', { name: /^properties\.name\.first First name/ });
  await expect(field).toBeVisible();
  // The first one is the words as they stand.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(box(page)).toHaveValue('properties.name.first:');
  await page.keyboard.type('anna');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1–20 of 23 consumers · \d+ ms/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^21–23 of 23 consumers/)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  // Filters write into the query, and out of it.
  await page.getByRole('button', { name: 'City' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('bad h');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(box(page)).toHaveValue('properties.name.first:anna properties.city:"bad h"');
  await expect(rows(page)).toHaveCount(11);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Name for this search' }).fill('Annas of Honnef');
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter: City' }).click();
  await expect(box(page)).toHaveValue('properties.name.first:anna');
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: /^Annas of Honnef/ }).click();
  await expect(rows(page)).toHaveCount(11);
  await page.goto('/receipts');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect(page.getByText('No saved searches yet.')).toBeVisible();
});

test('a search for consumers that is wrong is explained at its place, and put right with one press', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Correcting Shops');
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  await page.goto('/identifiers');
  await box(page).fill('properties.ctiy:bonn properties.birthdate:old');
  await page.keyboard.press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: 'We can’t read this search yet' });
  await expect(problem.locator('mark')).toHaveText(['properties.ctiy', 'old']);
  await expect(box(page)).toHaveAccessibleDescription(/Unknown field/);
  await expectAccessibleInBothThemes(page);
  await problem.getByRole('link', { name: 'properties.city', exact: true }).click();
  await expect(box(page)).toHaveValue('properties.city:bonn properties.birthdate:old');
  await expect(problem.locator('mark')).toHaveText(['old']);
  await box(page).fill('properties.city:bonn muster');
  await page.keyboard.press('Enter');
  await problem.getByRole('link', { name: 'consumer:muster' }).click();
  await expect(rows(page)).toHaveText(['anna@example.com']);
  await problem.waitFor({ state: 'detached' });
  await rows(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible();
  // Back to what was searched for.
  await page.getByRole('main').getByRole('link', { name: 'Consumers', exact: true }).click();
  await page.waitForURL(/\/identifiers\?q=/);
  await expect(rows(page)).toHaveText(['anna@example.com']);
});
