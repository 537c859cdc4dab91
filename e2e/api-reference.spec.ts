import { expectAccessibleInBothThemes, expectPageAccessible } from './support/accessible';
import { beginSession } from './support/portal';
import { expect, test } from './support/test';

test(
  'the reference is open to everybody, accessible, and asks nobody else for anything',
  { tag: '@full' },
  async ({ page, service }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.baseUrl) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto('/docs/api');
    await expect(page.getByRole('heading', { name: 'Introduction', level: 1 })).toBeVisible();
    await expectPageAccessible(page);
    await page.getByRole('link', { name: 'Signing and tokens' }).click();
    await page.getByRole('tablist', { name: 'URL signature' }).getByRole('tab', { name: 'Python' }).click();
    await expect(page.getByText('hmac.new(base64.b64decode(secret)').last()).toBeVisible();
    await expectPageAccessible(page);
    await page.getByRole('link', { name: 'Search language' }).click();
    await expect(page.getByText('items.name').first()).toBeVisible();
    await expectPageAccessible(page);
    await page.getByRole('link', { name: 'Write a transformation' }).click();
    await page.waitForURL('**/docs/api/write-a-transformation');
    await expect(page.getByRole('heading', { name: 'One document, one receipt' })).toBeVisible();
    await expectPageAccessible(page);
    await page.getByRole('link', { name: 'Receipts', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Submit a receipt' })).toBeVisible();
    // The longest subject takes seconds to examine; a short one has all that it is made of.
    await expectAccessibleInBothThemes(page);
    await page.goto('/docs/api/cards');
    await expectPageAccessible(page);
    expect(foreign).toEqual([]);
  },
);

test(
  'an operation is tried against the demo retailer with a token',
  { tag: '@full' },
  async ({ page, demo }) => {
    await page.goto('/docs/api/receipts');
    await page.getByRole('button', { name: 'Try it: POST /receipts', exact: true }).click();
    const form = page.getByRole('region', { name: 'Try it' });
    await form.getByRole('combobox', { name: 'Credential' }).click();
    await page.getByRole('option', { name: 'Bearer token' }).click();
    await form.getByLabel('Token').fill('no.to.ken');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status').first()).toContainText('401');
    await form.getByLabel('Token').fill(demo.bearer.token);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status').first()).toContainText('201');
    await expect(form.getByText('curl', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'an operation is tried against the demo retailer with a signature and with a session',
  { tag: '@full' },
  async ({ page, demo }) => {
    await page.goto('/docs/api/receipts');
    const form = page.getByRole('region', { name: 'Try it' });
    await page.getByRole('button', { name: 'Try it: GET /receipts', exact: true }).click();
    await form.getByRole('combobox', { name: 'Credential' }).click();
    await page.getByRole('option', { name: 'URL signature' }).click();
    await form.getByLabel('Key', { exact: true }).fill(demo.hmac.key);
    await form.getByLabel('Secret').fill(demo.hmac.secret);
    await form.getByRole('textbox', { name: 'Consumer', exact: true }).fill('nobody@example.com');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status').first()).toContainText('200');
    await expect(form.getByRole('region', { name: 'Response' })).toHaveText('[]');

    await beginSession(page, demo.portal);
    await page.goto('/docs/api/receipts');
    await page.getByRole('button', { name: 'Try it: GET /receipts', exact: true }).click();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status').first()).toContainText('200');
  },
);

test('the reference fits a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/api/receipts');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByText('All sections').click();
  await page.getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});

test('a subject that is not there is not found', { tag: '@full' }, async ({ page }) => {
  const response = await page.goto('/docs/api/nothing');
  expect(response?.status()).toBe(404);
});
