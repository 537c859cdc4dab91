import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { ApiFailure, ReceiptsClient } from '@/public/client';
import { signIn } from './support/portal';
import { expect, test } from './support/test';

// The main way through the product: a till submits, a shopper opens, staff find it and say whose it is.
test('the command of demo.json submits a receipt that its shopper opens and staff find', async ({
  page,
  service,
  demo,
}) => {
  const output = await readFile(service.outputFile, 'utf8');
  const { portal, bearer, hmac, curl } = demo;
  // No terminal reads it: there are lines for machines, and the command is in demo.json alone.
  for (const line of output.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(output).not.toContain('curl');
  for (const secret of [portal.password, bearer.token, bearer.secret, hmac.secret]) {
    expect(output).not.toContain(secret);
  }
  const { stdout } = await promisify(execFile)('bash', ['-c', curl]);
  const submitted = JSON.parse(stdout) as { id: string; _links: { webview: { href: string } } };

  const opened = await page.goto(submitted._links.webview.href);
  expect(opened?.status()).toBe(200);
  await expect(page.getByText(/milk|Vollmilch/i).first()).toBeVisible();

  const client = new ReceiptsClient({ baseUrl: `${service.baseUrl}/api`, token: demo.bearer.token });
  const { transaction_id: transactionId } = await client.getReceipt({ id: submitted.id });

  await signIn(page, demo.portal, '/receipts');
  await page.getByRole('combobox', { name: 'Search receipts' }).fill(transactionId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/receipts/${submitted.id}`));
  await expect(page.getByText(transactionId).first()).toBeVisible();
  const consumerView = page.frameLocator('iframe');
  await expect(consumerView.getByText(/milk|Vollmilch/i).first()).toBeVisible();
  const logo = consumerView.locator('img.logo');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Identifier of the consumer' }).fill('journey@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identifier saved')).toBeVisible();
  expect(await client.getReceipt({ id: submitted.id })).toMatchObject({ identifier: 'journey@example.com' });
});

test('an integrator does the same with the published client', async ({ page, service, demo }) => {
  const client = new ReceiptsClient({ baseUrl: `${service.baseUrl}/api`, token: demo.bearer.token });
  const [store] = await client.getStores();
  const transactionId = `CLIENT-${randomUUID()}`;
  const made = await client.postReceipt(
    {
      body: {
        transaction_id: transactionId,
        localtime: new Date().toISOString(),
        store_reference: store?.reference ?? 0,
        identifier: 'integrator@example.com',
        total: 7.5,
        items: [{ name: 'Sourdough loaf', quantity: 1, total: 7.5 }],
      },
    },
    { idempotencyKey: transactionId },
  );
  const found = await client.searchReceipts({ query: { query: `transaction_id:"${transactionId}"` } });
  expect(found.hits).toBe(1);
  await page.goto(made._links?.webview.href ?? '');
  await expect(page.getByText('Sourdough loaf')).toBeVisible();
  const refused = await client
    .postReceipt({ body: { transaction_id: transactionId } as never })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiFailure);
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
});

test('the printed receipt link opens', async ({ page, service }) => {
  const output = await readFile(service.outputFile, 'utf8');
  // No terminal reads it, so each line is JSON.
  const link = /"msg":"Receipt: (\S+)"/.exec(output)?.[1];
  expect(link, 'a receipt link in the output').toBeDefined();
  const response = await page.goto(link ?? '');
  expect(response?.status()).toBe(200);
});

test('pages of the portal cannot be framed, the receipt page by the portal only', async ({
  request,
  demo,
}) => {
  const signInPage = await request.get('/sign-in');
  expect(signInPage.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const receipt = await request.get(demo.receipt_page ?? '');
  expect(receipt.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(receipt.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(receipt.headers()['set-cookie']).toBeUndefined();
});

test(
  'an operator makes another retailer beside the running service, whose administrator signs in',
  { tag: '@long' },
  async ({ page, service }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...['--import', 'tsx', 'server/admin.ts', 'create-retailer', '--name', 'Command Shops', '--json'],
        ...['--set', 'receipt_links=true'],
      ],
      { env: { ...process.env, ...service.environment } },
    );
    const { portal } = JSON.parse(stdout) as CreatedRetailer;
    await signIn(page, portal, '/settings');
    await expect(page.getByText('Command Shops').filter({ visible: true }).first()).toBeVisible();
  },
);
