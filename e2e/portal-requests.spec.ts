import { expectAccessibleInBothThemes } from './support/accessible';
import { bearerToken } from './support/tenancy';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

test('a refused request is found by the id of its error, with its body and a command that repeats it', async ({
  page,
  request,
  service,
}) => {
  const { portal, bearer } = await createRetailer(service, 'Logged');
  await beginSession(page, portal);
  const headers = { authorization: `Bearer ${await bearerToken(bearer)}` };
  const stores = await request.get(`${service.baseUrl}/api/stores`, { headers });
  expect(stores.status()).toBe(200);
  const body = { transaction_id: 'T-1', payments: [{ number: '4111111111111111' }] };
  const refused = await request.post(`${service.baseUrl}/api/receipts`, { headers, data: body });
  expect(refused.status()).toBe(400);
  const { request_id: id } = (await refused.json()) as { request_id: string };

  await expect(async () => {
    await page.goto('/requests');
    await expect(page.locator('summary')).toHaveCount(2);
  }).toPass();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('button', { name: '4xx: refused' }).click();
  await page.waitForURL(/status=4xx/);
  await expect(page.locator('summary')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator('summary')).toHaveCount(2);
  await page.getByRole('button', { name: 'Request ID', exact: true }).click();
  await page.getByRole('textbox', { name: 'Request ID' }).fill(id);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/requests?request_id=${id}`);
  const entry = page.getByRole('listitem').filter({ hasText: '/api/receipts' });
  await entry.locator('summary').click();
  await expect(entry.getByRole('region', { name: 'Body' })).toContainText('************1111');
  const command = entry.getByRole('region', { name: 'curl' });
  await expect(command).toContainText(`curl -sS -X POST '${service.baseUrl}/api/receipts'`);
  await expect(command).toContainText('Bearer $TOKEN');
  await expectAccessibleInBothThemes(page);
  await expectFitsScreen(page);

  // From the client's page, all of its requests; and from one of them to the client.
  await entry.getByRole('link', { name: 'All requests of this client' }).click();
  await page.waitForURL(/client=1/);
  await expect(page.locator('summary')).toHaveCount(2);
  await page.goto('/clients/bearer/1');
  await page.getByRole('link', { name: 'Requests of this client' }).click();
  await page.waitForURL('**/requests?client=1');
  await expect(page.locator('summary')).toHaveCount(2);
});

test('a raw receipt that failed leads to its request in the log', async ({ page, request, service }) => {
  const { portal, bearer } = await createRetailer(service, 'Logged Raw');
  await beginSession(page, portal);
  const headers = { authorization: `Bearer ${await bearerToken(bearer)}`, 'content-type': 'text/plain' };
  const sent = await request.post(`${service.baseUrl}/api/pos/receipts`, { headers, data: 'no receipt' });
  expect(sent.status()).toBe(202);
  await expect(async () => {
    await page.goto(`/raw/${sent.headers()['service-pos-data-id'] ?? ''}`);
    await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  }).toPass();
  await page.getByRole('link', { name: sent.headers()['x-request-id'] ?? '' }).click();
  await page.waitForURL(/\/requests\?request_id=/);
  await expect(page.locator('summary')).toHaveCount(1);
  // Its command lacks what was sent: the request itself was accepted.
  await expect(page.getByRole('region', { name: 'curl' })).not.toContainText('--data-binary');
  await expect(page.getByText('The body of accepted requests is not kept.')).toBeVisible();
});

test('filters that find nothing say so, and can be taken away', async ({ page, request, service }) => {
  const { portal, bearer } = await createRetailer(service, 'Logged Little');
  await beginSession(page, portal);
  await page.goto('/requests');
  await expect(page.getByText('No requests yet')).toBeVisible();
  const headers = { authorization: `Bearer ${await bearerToken(bearer)}` };
  await request.get(`${service.baseUrl}/api/stores`, { headers });
  await expect(async () => {
    await page.goto('/requests?operation=post_nothing&status=teapot&client=x');
    await expect(page.getByText('No matching requests')).toBeVisible();
    await page.getByRole('link', { name: 'Show all requests' }).click();
    // It may not be written yet.
    await expect(page.locator('summary')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
});
