import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

/** Makes a client in the form; returns the key and the secret that the page shows this once. */
async function makeClient(page: Page, kind: 'Bearer token' | 'URL signature', description: string) {
  await page.goto('/clients/new');
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'A consumer app' }).click();
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'The client is ready' })).toBeFocused();
  const values = page.getByRole('definition').locator('code');
  await expect(values).toHaveCount(2);
  const [key = '', secret = ''] = await read(page, () => values.allInnerTexts());
  return { key, secret };
}

const answerStatus = (page: Page) =>
  page.getByRole('region', { name: 'Try it' }).getByRole('status').and(page.locator('p'));

test('a bearer client is made, its secret shown once, and a token of it calls the API', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Bearer Clients');
  await signIn(page, portal, '/clients');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'New client' }).click();
  await expectAccessibleInBothThemes(page);
  const { key, secret } = await makeClient(page, 'Bearer token', 'Till software, Berlin');
  expect(key).toMatch(/^[A-Z0-9]{20}$/);
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Create a token' }).click();
  // Made in this page, so it need not be typed.
  await expect(page.locator('input').and(page.getByLabel('Secret'))).toHaveValue(secret);
  await expect(page.getByText(`"${key}"`)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answerStatus(page)).toContainText('200');
  await expectAccessibleInBothThemes(page);
  const token =
    /Bearer (\S+)'/.exec(
      await read(page, () => page.getByRole('region', { name: 'curl' }).innerText()),
    )?.[1] ?? '';
  const call = () => page.request.get('/api/receipts', { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status()).toBe(200);
  // The form's suggestion; a longer life is refused.
  await expect(
    page.getByRole('definition').filter({ hasText: 'valid for up to 2,592,000 seconds' }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Valid for' }).click();
  await page.getByRole('option', { name: '1 year' }).click();
  await expect(page.getByText('tokens can be valid for 2,592,000 seconds at most')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answerStatus(page)).toContainText('401');

  // Nowhere else: a reload has forgotten it.
  await page.reload();
  await expect(page.locator('input').and(page.getByLabel('Secret'))).toHaveValue('');
  expect(await read(page, () => page.content())).not.toContain(secret);

  const jti = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string })
    .jti;
  await page.getByRole('tab', { name: 'Revoked tokens' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Enter the token ID.')).toBeVisible();
  await page.getByLabel('Token ID (jti)').fill(jti);
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByRole('listitem').getByText(jti)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect((await call()).status()).toBe(401);
});

test('a first client for a till is made, tried out, and its receipt is in the list', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'First Hour');
  await signIn(page, portal, '/receipts');
  await expect(page.getByRole('link', { name: 'Add a store' })).toBeVisible();
  const store = { reference: 3, name: 'First store', address: ['Main Street 1'], country: 'DEU' };
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);

  await page.goto('/receipts');
  await expect(page.getByRole('region', { name: 'Submit a first receipt' })).toContainText('Bearer <token>');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Create a client for a till' }).click();
  await page.getByLabel('Description').fill('Till 1');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('link', { name: 'Create a token' }).click();
  const curl = page.getByRole('region', { name: 'curl' });
  await expect(curl).toContainText('"store_reference":3');

  // What the empty list says works with the token that was made.
  await page.getByRole('navigation').getByRole('link', { name: 'Receipts', exact: true }).click();
  const first = page.getByRole('region', { name: 'Submit a first receipt' });
  await expect(page.getByText('Uses the token you just created.')).toBeVisible();
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    (await read(page, () => first.locator('pre').textContent())) ?? '',
  ]);
  expect(JSON.parse(stdout)).toHaveProperty('id');
  await page.goBack();

  await page.getByRole('button', { name: 'Send a sample receipt' }).click();
  await expect(answerStatus(page)).toContainText('201');
  await expectAccessibleInBothThemes(page);
  const sample =
    /"transaction_id":"(SAMPLE-\w+)"/.exec((await read(page, () => curl.textContent())) ?? '')?.[1] ?? '';
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page).toHaveTitle(new RegExp(`^Receipt ${sample} `));
  await expect(page.locator('iframe').first()).toBeVisible();
  await page.goto('/receipts');
  await expect(page.getByRole('row').getByText(sample)).toBeVisible();
});

test('a test client is made, what it submits is marked, and is deleted from its page, and nothing else', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Test Clients');
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const store = { reference: 3, name: 'First store', address: ['Main Street 1'], country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const real = {
    transaction_id: 'REAL-1',
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: 3,
    total: 3.98,
    items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
  };
  expect((await page.request.post('/api/receipts', { headers, data: real })).status()).toBe(201);

  await page.goto('/clients/new?preset=till');
  await page.getByLabel('Description').fill('Till software, tests');
  await page.getByRole('checkbox', { name: 'Test client' }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('link', { name: 'Create a token' }).click();
  await expect(page.getByRole('note')).toContainText('test receipts, which count nowhere');
  await page.getByRole('button', { name: 'Send a sample receipt' }).click();
  await expect(answerStatus(page)).toContainText('201');
  await expectAccessibleInBothThemes(page);
  await expectFitsScreen(page);

  await page.getByRole('link', { name: 'Show test receipts' }).click();
  const marked = page.getByRole('row').filter({ hasText: '-test-' });
  await expect(marked).toHaveCount(1);
  await expect(page.getByText('REAL-1')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Delete test receipts' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Other receipts stay as they are.');
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Delete test receipts' }).click();
  await expect(page.getByText('Test receipts deleted')).toBeVisible();
  await page.goto('/receipts');
  await expect(page.getByRole('row').getByText('REAL-1')).toBeVisible();
  await expect(marked).toHaveCount(0);
  await page.goto('/clients');
  await expect(page.getByRole('row', { name: /Till software, tests/ })).toContainText('Test');
});

test('a client without permissions, or without a store, says why it cannot be tried', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Nothing To Try');
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  for (const [permissions, text, link] of [
    [[], 'This client has no permissions yet.', 'Choose permissions'],
    [['view.post_receipt'], 'Add a store first', 'Add a store'],
    [['view.get_receipt'], 'needs more details', 'Try them in the API reference'],
  ] as const) {
    const data = { description: 'Tried', permissions };
    const made = await page.request.post('/api/clients/bearer', { headers, data });
    const { id, secret } = (await made.json()) as { id: string; secret: string };
    await page.goto(`/clients/bearer/${id}?tab=try`);
    await page.getByLabel('Secret').fill(secret);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  }
  await expectAccessibleInBothThemes(page);
});

test('an address is signed step by step, and the service accepts it', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Signing Clients');
  await beginSession(page, portal);
  const { key } = await makeClient(page, 'URL signature', 'Consumer app');
  await page.getByRole('link', { name: 'Sign a URL' }).click();
  await page.getByLabel('Consumers').fill('1001,1002');
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText(key);
  await expect(message).toContainText('1001,1002');
  await expect(page.getByRole('region', { name: 'Signed URL' })).toContainText('consumer=1001%2C1002');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answerStatus(page)).toContainText('200');
  await expectAccessibleInBothThemes(page);

  // What the service would refuse is shown before, and its refusal is shown.
  await page.getByLabel('Consumers').fill('');
  await expect(page.getByText('This client requires a consumer')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('consumer_required');

  await page.getByLabel('Secret').fill('not a secret');
  await expect(page.getByText('Not a valid secret')).toBeVisible();
  await page.getByLabel('Path').fill('/../sign-in');
  await expect(page.getByText('Start with / and stay below')).toBeVisible();
});

test('a secret is rotated with 24 hours of overlap, a client revoked and reactivated', async ({
  page,
  service,
}) => {
  const { portal, bearer } = await createRetailer(service, 'Rotating Clients');
  await signIn(page, portal, '/clients');
  await page.getByRole('link', { name: 'Back end (first bearer client)' }).click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create new secret' }).click();
  const dialog = page.getByRole('dialog');
  const secret = await read(page, () => dialog.locator('code').nth(1).innerText());
  expect(secret).not.toBe(bearer.secret);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: 'Rotate secret' })).toBeFocused();
  await expect(page.getByText(/The previous secret keeps working until/)).toBeVisible();
  await expect(page.getByText('Two secrets')).toBeVisible();

  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('This client is revoked')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('This client is revoked')).toHaveCount(0);
});

test('a secret stays in sight where the page cannot be read again', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Shown Once');
  await signIn(page, portal, '/clients/bearer/1');
  const loseNetwork = () =>
    page.route('**/clients/**', (route) =>
      ['GET', 'HEAD'].includes(route.request().method()) ? route.abort() : route.fallback(),
    );
  await loseNetwork();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const changed = page.waitForResponse('**/api/clients/bearer/1');
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await (await changed).finished();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('code')).toHaveCount(2);
  await settled(page);
  await expect(dialog.locator('code')).toHaveCount(2);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Two secrets')).toBeVisible();

  await page.goto('/clients/new');
  await loseNetwork();
  await page.getByLabel('Description').fill('Till 2');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.locator('code')).toHaveCount(2);
  await settled(page);
  await expect(page.locator('code')).toHaveCount(2);
  await page.unrouteAll();
  await page.getByRole('navigation').getByRole('link', { name: 'API clients' }).click();
  await expect(page.getByRole('row').getByText('Till 2')).toBeVisible();
});

test('permissions are found, ticked by group and saved; the list finds the client', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Picking Permissions');
  await signIn(page, portal, '/clients/new');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('Enter a description.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const description = `Reader ${randomUUID()}`;
  await page.getByLabel('Description').fill(description);
  await page.getByRole('checkbox', { name: 'Loyalty' }).check();
  await page.getByLabel('Find a permission').fill('audit');
  await page.getByRole('checkbox', { name: 'Read the audit trail' }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Find a permission').fill('nothing like it');
  await expect(page.getByText('No permissions match')).toBeVisible();
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('link', { name: 'Open the client' }).click();
  await expect(page.getByRole('checkbox', { name: 'Loyalty' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Loyalty' }).uncheck();
  const [held, save] = [Promise.withResolvers<void>(), page.getByRole('button', { name: 'Save' })];
  await page.route('**/api/clients/bearer/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await save.click();
  // What is typed while it is saved stays, in its place, when the page is read again; so it does while another tab is shown.
  await page.getByLabel('Description').fill(`${description} 2`);
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const readAgain = page.waitForResponse((answer) => answer.url().includes('_rsc='));
  held.resolve();
  await expect(page.getByText('Saved')).toBeVisible();
  await readAgain;
  await expect(page.getByLabel('Description')).toHaveValue(`${description} 2`);
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: `${description} 2` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Loyalty' })).not.toBeChecked();
  await expect(page.getByLabel('Description')).toHaveValue(`${description} 2`);
  await page.goto('/clients');
  await page.getByRole('searchbox', { name: 'Find a client' }).fill(description.slice(0, 20));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a client' }).fill('nobody has it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching clients' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('who may look only sees no way to change, and never more permissions than they hold', async ({
  page,
  service,
}) => {
  const readers = ['view.get_clients', 'view.get_client'];
  const { portal } = await createRetailer(service, 'Looking at Clients', [
    `portal_groups={"administrators":${JSON.stringify(readers)}}`,
  ]);
  await signIn(page, portal, '/clients');
  await expect(page.getByRole('link', { name: 'New client' })).toHaveCount(0);
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Rotate secret|Revoke|Save/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.goto('/clients/new');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('who may change clients gives what they hold and no more', async ({ page, service }) => {
  const own = [
    'view.get_clients',
    'view.get_client',
    'view.post_client',
    'view.patch_client',
    'view.get_stores',
  ];
  const { portal } = await createRetailer(service, 'Changing Clients', [
    `portal_groups={"administrators":${JSON.stringify(own)}}`,
  ]);
  await signIn(page, portal, '/clients/new');
  await expect(page.getByText('0 of 5 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Loyalty' })).toHaveCount(0);
  // The first clients of a retailer hold everything.
  await page.goto('/clients/bearer/1');
  await expect(page.getByText('it has permissions that your group lacks')).toBeVisible();
  await expect(page.getByRole('button', { name: /Rotate secret|Revoke|Save/ })).toHaveCount(0);
});

test('a client that is not there says so', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Missing Clients');
  await signIn(page, portal, '/clients/bearer/999999');
  for (const path of ['/clients/bearer/999999', '/clients/basic/1', '/clients/hmac/%00', '/clients/hmac/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /Client not found|Page not found/ })).toBeVisible();
  }
});

test('the pages are German for who reads German, and fit a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Zugänge', ['locale=de-DE']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/clients/new');
  await expect(page.getByRole('heading', { name: 'Neuer API-Zugang' })).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
