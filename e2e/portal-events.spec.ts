import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

test('events are listed, narrowed to a type, and lead to what they are about', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Eventful shops');
  await signIn(page, portal, '/webhooks');
  const headers = { origin: service.baseUrl };
  // A read of the feed by a program.
  expect((await page.request.get('/api/events')).status()).toBe(200);
  const store = { name: 'Pier', country: 'DEU' };
  await expect(async () => {
    // Every process records two seconds later at the latest.
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    await page.goto('/webhooks');
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await expect(page.locator('summary').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const receipt = {
    transaction_id: 'E-1',
    localtime: '2026-11-29T10:00:00+01:00',
    store_reference: 1,
    total: 1,
    items: [{ name: 'Milk', quantity: 1, total: 1 }],
  };
  const made = await page.request.post('/api/receipts', { headers, data: receipt });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { readonly id: string };
  await expect(async () => {
    await page.goto('/events');
    await expect(page.locator('summary').first()).toContainText('receipt.created', { timeout: 1000 });
  }).toPass();
  const entry = page.getByRole('listitem').filter({ hasText: 'receipt.created' });
  await expect(entry).toContainText('E-1');
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('button', { name: 'receipt.created' }).click();
  await page.waitForURL('**/events?type=receipt.created');
  await expect(page.locator('summary')).toHaveCount(1);
  await entry.locator('summary').click();
  await expect(entry.getByRole('region', { name: 'Event' })).toContainText(id);
  await expectAccessibleInBothThemes(page);
  await expectFitsScreen(page);
  await page.goto('/events?type=link.revoked');
  await page.getByRole('link', { name: 'Show all events' }).click();
  await page.waitForURL('**/events');
  await entry.locator('summary').click();
  await entry.getByRole('link', { name: 'E-1' }).click();
  await page.waitForURL(`**/receipts/${id}`);
});

test('looking at events records none, and says how to begin', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Uneventful shops');
  await signIn(page, portal, '/events');
  await expect(page.getByRole('heading', { name: 'No events are recorded' })).toBeVisible();
  const data = { name: 'Pier', country: 'DEU' };
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data })).status()).toBe(201);
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'No events are recorded' })).toBeVisible();
  await page.getByRole('link', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'The webhook is ready' })).toBeVisible();
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
});
