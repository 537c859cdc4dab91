import { makeToken } from '@/components/portal/clients/make-token';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const storeBody = { reference: 1, name: 'Only store', address: ['Main Street 1'], country: 'DEU' };
const receiptBody = {
  transaction_id: 'P-1',
  localtime: '2026-03-14T12:34:56+01:00',
  store_reference: 1,
  total: 3.98,
  identifier: 'anna@example.com',
  items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
};

test('a group that may only read sees no way to edit', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Readers only', [
    'receipt_pages=false',
    'portal_groups={"administrators":["view.get_receipts","view.get_receipt","view.get_receipt_links","view.post_receipt","view.post_store"]}',
  ]);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data: storeBody })).status()).toBe(201);
  expect((await page.request.post('/api/receipts', { headers, data: receiptBody })).status()).toBe(201);
  await page.goto('/receipts');
  await page.getByRole('row').getByRole('link').click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  await expect(page.getByText('anna@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByText('No consumer page')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a receipt shows neither its link nor its history to who may not read them', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Receipts alone', [
    'receipt_links=true',
    'portal_groups={"administrators":["view.get_receipts","view.get_receipt","view.post_receipt","view.post_store","view.patch_receipt"]}',
  ]);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data: storeBody })).status()).toBe(201);
  const posted = await page.request.post('/api/receipts', { headers, data: receiptBody });
  const { id } = (await posted.json()) as { id: string };
  const move = [{ op: 'replace', path: '/identifier', value: 'berta@example.com' }];
  const patched = await page.request.patch(`/api/receipts/${id}`, {
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
    data: move,
  });
  expect(patched.status()).toBe(200);
  await page.goto(`/receipts/${id}`);
  await expect(page.getByText('berta@example.com')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([/^Receipt submitted\d/]);
  await expect(page.getByRole('button', { name: 'Add note' })).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  // Nor does what the page is made of.
  const html = await read(page, () => page.content());
  expect(html).not.toMatch(/\/r\/[0-9a-z]{20,}/);
  expect(html).not.toContain('anna@example.com');
});

test('a group that may only assign gives a receipt to a consumer, and cannot take it away', async ({
  page,
  service,
}) => {
  const { portal, bearer } = await createRetailer(service, 'Assigning tills', [
    'portal_groups={"administrators":["view.get_receipts","view.get_receipt","view.assign_receipt"]}',
  ]);
  const { token } = await makeToken({ ...bearer, claims: {} });
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, data: object) => page.request.post(path, { headers, data });
  expect((await post('/api/stores', storeBody)).status()).toBe(201);
  const posted = await post('/api/receipts', { ...receiptBody, identifier: null });
  const { id } = (await posted.json()) as { id: string };
  await signIn(page, portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('textbox', { name: 'Identifier of the consumer' }).fill('anna@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Identifier saved')).toBeVisible();
  await expect(page.getByText('anna@example.com')).toBeVisible();
  for (const name of ['Assign', 'Edit', 'Undo', 'Remove the identifier']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const stored = await page.request.get(`/api/receipts/${id}`, { headers });
  expect(await stored.json()).toMatchObject({ identifier: 'anna@example.com' });
});

test('a group without permissions gets a page that says so, and no data', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Locked out', ['portal_groups={"administrators":[]}']);
  await signIn(page, portal, '/receipts');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('what is not there leads to its list only who may see that', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Singles only', [
    'portal_groups={"administrators":["view.get_receipt","view.get_store","view.get_stores"]}',
  ]);
  await signIn(page, portal, `/receipts/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.goto('/stores/4711');
  await expect(page.getByRole('main').getByRole('link', { name: 'All stores' })).toBeVisible();
});
