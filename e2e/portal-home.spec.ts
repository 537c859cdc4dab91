import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const storeBody = { reference: 1, name: 'Harbour', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };

function receiptBody(number: number, total: number) {
  return {
    transaction_id: `H-${number}`,
    localtime: new Date(Date.now() - 1000).toISOString(),
    store_reference: 1,
    total,
    items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
  };
}

test('the start page shows the day of a busy retailer', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('Receipts today', { exact: true })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table', { name: /by hour/ }).getByRole('row')).toHaveCount(25);
  const hour = page
    .getByRole('table', { name: /by hour/ })
    .getByRole('link')
    .first();
  await expect(hour).toHaveAttribute('href', /q=timestamp/);
  await expectAccessibleInBothThemes(page);
  const shown = await read(page, () => hour.textContent());
  await hour.click();
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(Number(shown));
  await page.goBack();
  await page.getByRole('link', { name: 'Receipts today' }).click();
  await page.waitForURL(/\/receipts\?q=timestamp/);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsScreen(page);
});

test('what needs a look leads to the receipts it speaks of', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Harbour shops', ['timezone=UTC']);
  await signIn(page, portal, '/');
  // Before the first receipt nothing is claimed.
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  await expect(page.getByText('Receipts today', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Send a first receipt' })).toHaveAttribute('href', '/receipts');
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data: storeBody })).status()).toBe(201);
  for (const [number, total] of [3.98, 39.8].entries()) {
    const data = receiptBody(number, total);
    expect((await page.request.post('/api/receipts', { headers, data })).status()).toBe(201);
  }
  await page.reload();
  await page.getByRole('link', { name: 'Totals do not add up' }).click();
  await page.waitForURL(/\/problems\/total_mismatch\//);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.waitForURL((url) => url.searchParams.get('q')?.startsWith('warnings:total_mismatch') === true);
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
});

test('stores that are closed do not bury what else needs a look', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Holiday shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const hour = 3_600_000;
  const begin = Date.now() - (7 * 24 + 3) * hour;
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const store = { ...storeBody, reference: number, name: `Quay ${number}` };
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    for (const step of Array.from({ length: 12 }, (_, index) => index)) {
      const localtime = new Date(begin + step * (hour / 5)).toISOString();
      const data = { ...receiptBody(number * 100 + step, 3.98), store_reference: number, localtime };
      expect((await page.request.post('/api/receipts', { headers, data })).status()).toBe(201);
    }
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'No receipts from 7 stores and tills' }).click();
  await page.waitForURL(/\/problems\/silent\//);
  await expect(page.getByRole('link', { name: /Quay \d .*usually one every \d+ minutes/ })).toHaveCount(7);
});

test('a group sees of the day what it may see elsewhere', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Harbour desk', [
    'portal_groups={"administrators":["view.get_stores"]}',
  ]);
  await signIn(page, portal, '/');
  await expect(page.getByRole('heading', { name: 'Needs attention', exact: true })).toBeVisible();
  await expect(page.getByText('Receipts today', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Limited to what your group can see.')).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the start page speaks German', async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Hafenladen', ['locale=de-DE']);
    await signIn(page, portal, '/');
    await expect(page.getByRole('heading', { name: 'Handlungsbedarf', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Noch keine Belege' })).toBeVisible();
  });
});
