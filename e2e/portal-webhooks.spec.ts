import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expectAccessibleInBothThemes } from './support/accessible';
import { createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

/** A receiver on this machine; what it answers can be changed. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const self = { status: 200, received, url: '', stop: () => undefined as void };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(self.status).end(self.status === 200 ? 'thank you' : 'out of order');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  self.stop = () => void server.close();
  return self;
}

test('a webhook is made and tested, its receiver fails and is repaired, and events are replayed', async ({
  page,
  service,
}) => {
  const receiver = await startReceiver();
  const { portal } = await createRetailer(service, 'Webhook shops');
  await signIn(page, portal, '/webhooks');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('https://10.0.0.1/hook');
  await page.getByLabel('Description').fill('CRM');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter an address that is reachable from the internet')).toBeVisible();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'The webhook is ready' })).toBeFocused();
  const secret = await read(page, () => page.locator('code').first().innerText());
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Open the webhook' }).click();

  // The test event.
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('button', { name: /webhook\.test/ })).toContainText('Delivered');
  await expect(page.getByText('thank you')).toBeVisible();
  const [first] = receiver.received;
  expect(() => new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).not.toThrow();
  await expectAccessibleInBothThemes(page);

  // The receiver breaks, and is tried again.
  receiver.status = 500;
  const headers = { origin: service.baseUrl };
  const store = { name: 'Pier', country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const delivery = page.getByRole('button', { name: /store\.created/ });
  await expect(delivery).toContainText('2 attempts', { timeout: 30_000 });
  await delivery.click();
  await expect(page.getByText('out of order').first()).toBeVisible();
  await expect(page.getByText('Status 500').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // It is repaired, and everything is sent again.
  receiver.status = 200;
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Events are being sent again')).toBeVisible();
  await expect(delivery).toContainText('Delivered', { timeout: 30_000 });
  const ids = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  receiver.stop();
});

test('a webhook is changed, its secret rotated, switched off and deleted', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Webhook changers');
  await signIn(page, portal, '/webhooks');
  const headers = { origin: service.baseUrl };
  const data = { url: 'http://127.0.0.1:9/hook', description: 'ERP' };
  expect((await page.request.post('/api/webhooks', { headers, data })).status()).toBe(201);
  await page.goto('/webhooks');
  await page.getByRole('row').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('checkbox', { name: 'All events' }).uncheck();
  await page.getByRole('checkbox', { name: 'store.created' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'store.created' })).toBeVisible();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(page.getByRole('dialog').locator('code')).toContainText('whsec_');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Someone switched the webhook off')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
