import { expectAccessibleInBothThemes } from './support/accessible';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

const store = { reference: 1, name: 'Pier', address: ['Pier 1'], country: 'DEU' };
const receipt = {
  transaction_id: 'M-1',
  localtime: '2026-03-14T12:34:56+01:00',
  store_reference: 1,
  total: 3.98,
  identifier: 'anna@example.com',
  items: [{ name: 'Oat drink', quantity: 2, total: 3.98 }],
};

test('a receipt that was sent is in the outbox exactly as its consumer got it', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Pier shops', [
    'channels=["email", "sms"]',
    'receipt_links=true',
  ]);
  await signIn(page, portal, '/deliveries');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  // Mails have a server here, text messages have no provider.
  await expect(page.getByRole('note')).toContainText('No SMS provider is set up');
  await expectAccessibleInBothThemes(page);
  const headers = { origin: service.baseUrl };
  const post = (path: string, data: object) => page.request.post(`/api${path}`, { headers, data });
  expect((await post('/stores', store)).status()).toBe(201);
  expect((await post('/receipts', receipt)).status()).toBe(201);
  expect((await post('/receipts/_send', { transaction_id: 'M-1', channels: ['email'] })).status()).toBe(202);

  await expect(async () => {
    await page.goto('/deliveries?state=sent&channel=email');
    await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('row').getByRole('link', { name: 'anna@example.com' }).click();
  await expect(page.frameLocator('iframe').getByText('Oat drink').first()).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText('Oat drink').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Open receipt' }).click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^E-mail/ }).uncheck();
  await dialog.getByLabel('Another phone number').fill('+49 151 23456789');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Kept in the built-in outbox, not delivered')).toBeVisible();
  await expect(async () => {
    await page.goto('/deliveries?state=kept');
    await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('row').getByText('Kept, not delivered')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByRole('note')).toContainText('This message was not delivered.');
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test('a search that finds nothing says so, and keeps what was asked', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Pier desk');
  await signIn(page, portal, '/deliveries?state=failed');
  await page.getByRole('searchbox').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=nobody/);
  await expect(page).toHaveURL(/[?&]state=failed\b/);
  await expect(page.getByRole('heading', { name: 'No matching messages' })).toBeVisible();
});

test('a group without the outbox sees none of it', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Pier clerk', [
    'portal_groups={"administrators":["view.get_receipts"]}',
  ]);
  await signIn(page, portal, '/deliveries');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await page.goto('/deliveries/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});
