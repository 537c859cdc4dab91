import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { DemoCredentials } from '@/drizzle/seed/demo';
import { createRetailer, expectAccessibleInBothThemes, signIn } from './support/portal';
import { expect, test } from './support/test';

interface Submitted {
  readonly id: string;
  readonly transactionId: string;
}

/** Submits a receipt of its own for a test, so that tests do not meet each other's changes. */
async function submitReceipt(
  request: APIRequestContext,
  demo: DemoCredentials,
  identifier: string,
): Promise<Submitted> {
  const transactionId = `E2E-${randomUUID()}`;
  const [listed] = (await (await request.get('/api/receipts?count=1', { headers: bearer(demo) })).json()) as [
    { store_reference: number },
  ];
  const response = await request.post('/api/receipts', {
    headers: bearer(demo),
    data: {
      transaction_id: transactionId,
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: listed.store_reference,
      identifier,
      total: 12.5,
      items: [
        {
          name: 'Ceramic mug',
          quantity: 1,
          total: 12.5,
          discounts: [{ name: 'Spring sale', amount: -2 }],
          properties: { product_code: '4006381000123' },
        },
      ],
      payments: [{ method: 'Visa', amount: 12.5, number: '4242' }],
      properties: { operator: 'K. Baum' },
    },
  });
  expect(response.status()).toBe(201);
  return { id: ((await response.json()) as { id: string }).id, transactionId };
}

const bearer = (demo: DemoCredentials) => ({ authorization: `Bearer ${demo.bearer.token}` });

test('a receipt shows its data, its JSON, its history and its consumer view', async ({
  page,
  request,
  demo,
}) => {
  const { id, transactionId } = await submitReceipt(request, demo, 'anna@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^Receipt ${transactionId} · .+`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12.50');
  await expect(page.getByText('anna@example.com')).toBeVisible();
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByText('Spring sale')).toBeVisible();
  await expect(details.getByText('4006381000123')).toBeVisible();
  await expect(details.getByText('K. Baum')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Ceramic mug').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page).toHaveURL(/tab=json/);
  await expect(page.getByRole('tabpanel', { name: 'JSON' }).getByText(`"${transactionId}"`)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('submitted the receipt')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('an edited identifier shows in the page, the list and the history', async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'before@example.com');
  const edited = `after-${randomUUID()}@example.com`;
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Identifier of the consumer')).toBeFocused();
  await page.getByLabel('Identifier of the consumer').fill(edited);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Identifier saved')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'changed the receipt' });
  await expect(entry).toContainText(demo.portal.email);
  await expect(entry).toContainText('before@example.com');
  await expect(entry).toContainText(edited);

  await page.goto(`/receipts?q=${encodeURIComponent(`identifier.exact:${edited}`)}`);
  await expect(page.getByRole('cell', { name: edited })).toHaveCount(1);
});

test('a removed identifier can be taken back', async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'kept@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Remove the identifier' }).click();
  await expect(page.getByText('Not assigned to anybody')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByText('kept@example.com', { exact: true })).toBeVisible();
});

test('two editors never overwrite each other', async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'first@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const other = await request.patch(`/api/receipts/${id}`, {
    headers: { ...bearer(demo), 'content-type': 'application/json-patch+json' },
    data: JSON.stringify([{ op: 'replace', path: '/identifier', value: 'other@example.com' }]),
  });
  expect(other.status()).toBe(200);
  await page.getByLabel('Identifier of the consumer').fill('mine@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'other@example.com' })).toBeVisible();
  await expect(page.getByLabel('Identifier of the consumer')).toHaveValue('mine@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identifier saved')).toBeVisible();
});

test('what the API refuses is said in place, and nothing changes', async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'same@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Identifier of the consumer').fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Not saved: .*255/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByText('same@example.com', { exact: true })).toBeVisible();
});

test('another retailer’s user cannot tell that a receipt exists', async ({
  page,
  request,
  demo,
  service,
}) => {
  const { id, transactionId } = await submitReceipt(request, demo, 'private@example.com');
  const { portal } = await createRetailer(service, 'Next Door');
  await signIn(page, portal, `/receipts/${id}`);
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const existing = await page.locator('main').innerHTML();
  await page.goto(`/receipts/${randomUUID()}`);
  expect(await page.locator('main').innerHTML()).toBe(existing);
  for (const search of [
    `q=identifier:private%40example.com`,
    `q=transaction_id:${transactionId}`,
    `older=${id}`,
  ]) {
    await page.goto(`/receipts?${search}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.getByText(transactionId).and(page.getByRole('cell'))).toHaveCount(0);
  }
  const answer = await page.request.get(`/api/receipts/${id}`);
  expect(answer.status()).toBe(404);
});

test('it fits a phone, with the consumer view in a tab', async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'phone@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('tab', { name: 'Consumer view' }).click();
  await expect(page.getByTitle('Receipt as the consumer sees it').filter({ visible: true })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
