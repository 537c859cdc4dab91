import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const rows = (page: Page) => page.getByRole('row').getByRole('link');

const people = [
  ['C-1', { name: { first: 'Lena', last: 'Wolf' }, phone: '+43 660 1234567' }],
  ['C-2', { name: { first: 'Otto', last: 'Lenau' } }],
  ['lena.fischer@example.com', { email: 'lena.fischer@example.com' }],
  ['C-4', { name: { first: 'Priya', last: 'Khan' } }],
  ['priya.khan@example.net', {}],
  ['C-6', { name: { first: 'Imran', last: 'Khan' } }],
] as const;

/** People who share words of their names, each with a receipt, newest last. */
async function plantPeople(page: Page, origin: string): Promise<void> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api${path}`, { headers: { origin }, data });
    expect(answer.status(), path).toBe(201);
  };
  await post('/stores', { reference: 1, name: 'Corner', country: 'DEU', currency: 'EUR' });
  for (const [index, [identifier, properties]] of people.entries()) {
    await post('/identifiers', { identifier, properties });
    await post('/receipts', {
      transaction_id: `P-${index + 1}`,
      localtime: `2026-03-14T12:0${index}:00+01:00`,
      store_reference: 1,
      total: 3.98,
      identifier,
      items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
    });
  }
}

test('people are found by any word they are known by: in Consumers, in Ctrl K and by their receipts', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'People Shops', ['locale=de-DE']);
  await beginSession(page, portal);
  await plantPeople(page, service.baseUrl);

  await page.goto('/identifiers');
  const box = page.getByRole('combobox', { name: 'Search consumers' });
  for (const [typed, found] of [
    ['lena', ['lena.fischer@example.com', 'C-2', 'C-1']],
    ['priya khan', ['priya.khan@example.net', 'C-4']],
    ['+4366', ['C-1']],
    ['fisch', ['lena.fischer@example.com']],
  ] as const) {
    await box.fill(typed);
    await page.keyboard.press('Enter');
    await expect(rows(page).locator('bdi:first-child')).toHaveText([...found]);
  }
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search or jump to' });
  await palette.fill('khan pri');
  await expect(page.getByRole('option', { name: 'Priya Khan C-4' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Imran/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/receipts');
  const receipts = page.getByRole('combobox', { name: 'Search receipts' });
  await receipts.fill('lena');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === 'consumer:lena');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('cell', { name: 'lena.fischer@example.com' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Consumer\s*lena \(3\)$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // A search that is kept finds who is called so later.
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Name for this search' }).fill('All Lenas');
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved')).toBeVisible();
  await page.keyboard.press('Escape');
  const renamed = await page.request.patch('/api/identifiers/C-6', {
    headers: { origin: service.baseUrl, 'content-type': 'application/json-patch+json' },
    data: [{ op: 'replace', path: '/properties/name', value: { first: 'Lena', last: 'Khan' } }],
  });
  expect(renamed.status()).toBe(204);
  await page.goto('/receipts');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: /^All Lenas/ }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Consumer\s*lena \(4\)$/ })).toBeVisible();

  await page.goto('/receipts?q=priya%20khan');
  await page.waitForURL((url) => url.searchParams.get('q') === 'consumer:"priya khan"');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Consumer\s*priya khan \(2\)$/ })).toBeVisible();
});

test('a consumer who is known by an e-mail address alone has no empty facts, nor is the address there twice', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Known Shops');
  await beginSession(page, portal);
  await plantPeople(page, service.baseUrl);
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('/identifiers');
  await expect(rows(page)).toHaveCount(people.length);
  const row = page.getByRole('row', { name: /lena\.fischer/ });
  await expect(row.getByText('lena.fischer@example.com')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await rows(page).filter({ hasText: 'priya.khan@example.net' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'priya.khan@example.net' })).toBeVisible();
  const facts = page
    .getByRole('region', { name: 'Details' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Details', exact: true }) }));
  await expect(facts.getByText('Known since')).toBeVisible();
  await expect(facts.getByText('–', { exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});
