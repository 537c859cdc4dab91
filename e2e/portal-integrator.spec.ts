import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer } from './support/portal';
import { publishFor } from './support/studio';
import { expect, test } from './support/test';

const slip = '<slip no="P-1"><line what="Käsestange" cents="540"/></slip>';
const mapping = `{
  "transaction_id": slip."@no", "localtime": "2026-11-20T17:05:00Z", "store_reference": 7, "total": $number(slip.line."@cents") / 100,
  "items": [slip.line.{ "name": $."@what", "quantity": 1, "total": $number($."@cents") / 100 }]
}`;

test('an unknown XML is told from known ones, gets a transformation written for it, and becomes a receipt', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Integrated shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const store = { reference: 7, name: 'Quay', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { ...headers, 'content-type': 'application/xml' },
    data: Buffer.from(slip),
  });
  expect(raw.status()).toBe(202);
  const id = raw.headers()['service-pos-data-id'] ?? '';
  const write = page.getByRole('link', { name: 'Write a transformation for it' });
  await expect(async () => {
    await page.goto(`/raw/${id}`);
    await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('This looks like')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await write.click();
  const dialog = page.getByRole('dialog', { name: 'New transformation' });
  await expect(dialog.getByRole('combobox')).toHaveText(/XML/);
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').fill('quay-xml');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(`**/transformations/quay-xml?raw=${id}`);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('textbox', { name: 'JSONata expression' }).fill(mapping);
  await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
  await publishFor(page, 'application/xml');

  await page.goto('/receipts');
  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5.40');
});
