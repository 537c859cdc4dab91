import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

test('the trail tells what was changed from what to what, and leads to where and to more of the same', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Audited');
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl, 'x-request-id': 'request-of-the-journey' };
  const body = { description: 'Till software', permissions: ['view.get_receipts', 'view.get_receipt'] };
  const made = await page.request.post('/api/clients/bearer', { headers, data: body });
  const { id, secret } = (await made.json()) as { id: string; secret: string };
  const changed = await page.request.patch(`/api/clients/bearer/${id}`, {
    headers,
    data: { description: 'Till software, Berlin', 'permissions-=': ['view.get_receipt'] },
  });
  const rotated = await page.request.patch(`/api/clients/bearer/${id}`, {
    headers,
    data: { secret: true },
  });
  expect([made.status(), changed.status(), rotated.status()]).toEqual([201, 200, 200]);
  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'API client changed' }).nth(1);
  await entry.locator('summary').click();
  await expect(entry.getByRole('deletion').filter({ hasText: /^Till software$/ })).toBeVisible();
  await expect(entry.getByRole('insertion').filter({ hasText: 'Till software, Berlin' })).toBeVisible();
  await expect(entry.getByRole('deletion').filter({ hasText: 'view.get_receipt' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await read(page, () => page.content())).not.toContain(secret);

  await entry.getByRole('link', { name: 'All changes in this request' }).click();
  await page.waitForURL(/request_id=request-of-the-journey/);
  // Each of the three answers told the secret, which is an entry of its own.
  await expect(page.locator('summary')).toHaveCount(6);
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('button', { name: 'API client added' }).click();
  await page.waitForURL(/action=post_client/);
  await expect(page.locator('summary')).toHaveCount(1);
  await page.locator('summary').click();
  await page.getByRole('link', { name: `API client ${id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Till software, Berlin' })).toBeVisible();
});

test('filters narrow the trail by who, subject and days, and can be taken away', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Filtered Trail');
  await signIn(page, portal, '/audit');
  const all = await read(page, () => page.locator('summary').count());
  expect(all).toBeGreaterThan(1);
  // The job that seals comes by each half minute.
  const chain = page.getByRole('status').filter({ hasText: /Chain verified: \d|Nothing sealed yet/ });
  await expect(chain).toBeVisible();
  await page.getByRole('button', { name: 'Changed by', exact: true }).click();
  await page.getByRole('textbox', { name: 'Changed by' }).fill('Nobody@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/actor=user%3Anobody%40example.com/);
  await expect(page.getByRole('heading', { name: 'No matching changes' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator('summary')).toHaveCount(all);

  await page.getByRole('button', { name: 'Subject', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Enter an ID.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'API client' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill('1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/subject_type=client&subject_id=1/);
  await expect(page.locator('summary')).toHaveCount(2);
  await expect(page.getByText('API client secret shown')).toBeVisible();

  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('heading', { name: 'No matching changes' })).toBeVisible();
});

test('addresses that people have edited show a page, not an error', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Edited Addresses');
  await beginSession(page, portal);
  await page.goto('/audit?from=2026-02-31&to=x&subject_id=1&actor=&action=%00');
  await expect(page.locator('summary').first()).toBeVisible();
  for (const after of ['nothing', '0198a8a0-0000-7000-8000-000000000000']) {
    await page.goto(`/audit?after=${after}`);
    await expect(page.getByRole('heading', { name: 'This page no longer exists' })).toBeVisible();
  }
});

test('who may not read it sees none of it', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'No Trail', [
    'portal_groups={"administrators":["view.get_clients"]}',
  ]);
  await signIn(page, portal, '/audit');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  expect((await page.request.get('/audit/audit.csv')).status()).toBe(403);
});

test('it is German for who reads German, and fits a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsches Protokoll', ['locale=de-DE']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/audit');
  await expect(page.getByText('API-Zugang angelegt').first()).toBeVisible();
  await page.locator('summary').first().click();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
