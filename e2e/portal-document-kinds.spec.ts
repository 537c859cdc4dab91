import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

test('a document of a known kind says what reads it, and becomes a receipt by one press', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Kiosk', ['timezone=Europe/Berlin']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const store = { reference: 1, name: 'Kiosk', address: ['Quay 1'], country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const raw = await page.request.post('/api/pos/receipts?property-store_reference=1', {
    headers: { ...headers, 'content-type': 'application/json' },
    data: readFileSync('lib/formats/built-in/shopify/samples/shopify.json'),
  });
  const id = raw.headers()['service-pos-data-id'] ?? '';
  await expect(async () => {
    await page.goto(`/raw/${id}`);
    const said = page.getByText(
      'This looks like a Shopify order. The built-in transformation shopify can read it.',
    );
    await expect(said).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Use the transformation shopify' }).click();
  await expect(page.getByText('shopify added.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Processed', { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});
