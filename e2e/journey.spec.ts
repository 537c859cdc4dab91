import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from './support/test';

// The main way through the product: a till submits, a shopper opens, staff find it and say whose it is.
test('the printed command submits a receipt that its shopper opens and staff find', async ({
  page,
  request,
  service,
  demo,
}) => {
  const output = await readFile(service.outputFile, 'utf8');
  const command = /^ {2}(curl .*)$/m.exec(output)?.[1];
  expect(command, 'a curl command in the output').toBeDefined();
  const { stdout } = await promisify(execFile)('bash', ['-c', command ?? '']);
  const submitted = JSON.parse(stdout) as { id: string; _links: { webview: { href: string } } };

  const opened = await page.goto(submitted._links.webview.href);
  expect(opened?.status()).toBe(200);
  await expect(page.getByText(/milk|Vollmilch/i).first()).toBeVisible();

  const read = await request.get(`/api/receipts/${submitted.id}`, {
    headers: { authorization: `Bearer ${demo.bearer.token}` },
  });
  const { transaction_id: transactionId } = (await read.json()) as { transaction_id: string };

  await page.goto('/');
  await page.getByLabel('E-mail').fill(demo.portal.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.portal.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  await page.getByRole('button', { name: 'Transaction' }).click();
  await page.getByRole('textbox', { name: 'Transaction' }).fill(transactionId);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: transactionId }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/receipts/${submitted.id}`));
  await expect(page.getByText(transactionId).first()).toBeVisible();
  const consumerView = page.frameLocator('iframe');
  await expect(consumerView.getByText(/milk|Vollmilch/i).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Identifier of the consumer' }).fill('journey@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identifier saved')).toBeVisible();
  const again = await request.get(`/api/receipts/${submitted.id}`, {
    headers: { authorization: `Bearer ${demo.bearer.token}` },
  });
  expect(await again.json()).toMatchObject({ identifier: 'journey@example.com' });
});

test('the printed receipt link opens', async ({ page, service }) => {
  const output = await readFile(service.outputFile, 'utf8');
  const link = /^Receipt +(\S+)$/m.exec(output)?.[1];
  expect(link, 'a receipt link in the output').toBeDefined();
  const response = await page.goto(link ?? '');
  expect(response?.status()).toBe(200);
});

test('pages of the portal can not be framed by anybody, the receipt page by the portal only', async ({
  request,
  demo,
}) => {
  const signIn = await request.get('/sign-in');
  expect(signIn.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const receipt = await request.get(demo.receipt_page ?? '');
  expect(receipt.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(receipt.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(receipt.headers()['set-cookie']).toBeUndefined();
});
