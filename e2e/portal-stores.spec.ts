import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

/** Sends a data packet of a till as the signed-in user. */
async function sendPacket(page: Page, origin: string, tillId: string): Promise<void> {
  const response = await page.request.post('/api/pos/data', {
    headers: { origin },
    data: {
      source_id: 'spooler',
      source_read: '2026-03-14T12:00:00Z',
      entry_id: randomUUID(),
      store_reference: 7,
      till_id: tillId,
      till_uuid: randomUUID(),
      receipt: Buffer.from('raw').toString('base64'),
    },
  });
  expect(response.status()).toBe(204);
}

test('a store is created, found, edited, and shows its tills', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Corner Shops');
  await signIn(page, portal, '/stores');
  await expect(page.getByRole('heading', { name: 'No stores yet' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New store' }).click();
  await expect(page.getByRole('heading', { name: 'New store' })).toBeVisible();
  await page.getByLabel('Name').fill('Tallinn Old Town');
  await page.getByLabel('Reference', { exact: false }).first().fill('7');
  await page.getByLabel('Address').fill('Viru 12\nSecond floor');
  await page.getByLabel('City').fill('Tallinn');
  await page.getByLabel('Country').selectOption({ label: 'Estonia' });
  await page.getByLabel('Time zone').selectOption('Europe/Tallinn');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Properties').fill('{"floor": 2}');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Store 7 created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tallinn Old Town' })).toBeVisible();
  await expect(page.getByText('No till of this store has sent data packets')).toBeVisible();
  // Back leads to where the form was opened, and not into the form of a store that is there by now.
  await page.goBack();
  await page.getByRole('row').getByRole('link', { name: 'Tallinn Old Town' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tallinn Old Town' })).toBeVisible();

  await sendPacket(page, service.baseUrl, 'Till by the door');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Tills of the store' })).toContainText('Till by the door');
  await expectAccessibleInBothThemes(page);

  await expect(page.getByRole('main').getByRole('link', { name: 'Receipts' })).toHaveAttribute(
    'href',
    '/receipts?q=store_reference%3A7',
  );

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Tallinn Old Town' })).toBeVisible();
  await page.getByLabel('City').fill('Tallinn Kesklinn');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Store saved')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tallinn Kesklinn');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tallinn Old Town');

  await page.getByRole('main').getByRole('link', { name: 'Stores', exact: true }).click();
  await page.getByRole('searchbox').fill('kesklinn');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=kesklinn/);
  const found = page.getByRole('row', { name: /Tallinn Old Town/ });
  await expect(found.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The box keeps the focus, to be typed in again, and says what is shown when one goes back.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching stores' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('kesklinn');
});

test('a list of stores says when each last sold, and for how much, to those who may see it', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Harbour', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  const place = { address: ['Quay 7'], country: 'POL', city: 'Gdynia' };
  const properties = { floor: 2, delivery: { vans: ['blue', 'red'] } };
  await post('/stores', { reference: 7, name: 'Harbour Quay', currency: 'PLN', properties, ...place });
  await post('/stores', { reference: 8, name: 'Pier', ...place });
  for (const [number, total] of [5.4, 3.2].entries())
    await post('/receipts', {
      transaction_id: `H-${number}`,
      localtime: new Date().toISOString(),
      store_reference: 7,
      total,
      items: [{ name: 'Rye bread', quantity: 1, total }],
    });
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('/stores');
  const quay = page.getByRole('row', { name: /^Quay/ });
  await expect(quay.getByRole('cell', { name: 'PLN 8.60' })).toBeVisible();
  await expect(quay.getByRole('time')).toHaveAttribute('title', /UTC$/);
  const pier = page.getByRole('row', { name: /^Pier/ });
  await expect(pier.getByRole('time')).toHaveCount(0);
  await expect(pier.getByRole('cell', { name: '–' }).last()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('PLN 8.60').filter({ visible: true })).toBeVisible();
    await expectFitsScreen(page);
  }
  // The store's own page has its properties as facts.
  await page.getByRole('link', { name: 'Quay', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'blue, red' })).toBeVisible();
  await expect(page.getByText('delivery.vans')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const readers = ['portal_groups={"administrators":["view.get_stores","view.get_store"]}'];
  const other = await createRetailer(service, 'Closed harbour', readers);
  await signIn(page, other.portal, '/stores');
  await expect(page.getByRole('columnheader', { name: 'Last receipt' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Sales, 7 days' })).toHaveCount(0);
});

test('what cannot be right is said at its field, and nothing is lost', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Strict Shops');
  await signIn(page, portal, '/stores/new');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name').fill('First');
  await page.getByLabel('Country').selectOption('AUT');
  await page.getByLabel('Settings').fill('{"open": }');
  await page.getByLabel('Postcode').fill('12345678901');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/Invalid JSON in line 1/)).toBeVisible();
  await page.getByLabel('Settings').fill('{"open": true}');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('must be 1 to 10 characters long')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Postcode').fill('1010');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Store 1 created')).toBeVisible();

  await page.goto('/stores/new');
  await page.getByLabel('Name').fill('Second');
  await page.getByLabel('Reference', { exact: false }).first().fill('1');
  await page.getByLabel('Country').selectOption('AUT');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Another store has this reference.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Second');
});

test('a store has its page whatever its reference', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Long numbers');
  await signIn(page, portal, '/stores/new');
  await page.getByLabel('Name').fill('Far out');
  await page.getByLabel('Reference', { exact: false }).first().fill('2147483647');
  await page.getByLabel('Country').selectOption({ label: 'Estonia' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Far out' })).toBeVisible();
  await page.goto('/stores?q=2147483647');
  await page.getByRole('row').getByRole('link', { name: 'Far out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Far out' })).toBeVisible();
});

test('two editors of one field see each other; of two fields they do not meet', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Busy Shops');
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  await page.request.post('/api/stores', { headers, data: { reference: 1, name: 'Mine', country: 'DEU' } });
  await page.goto('/stores/1?edit');
  await page.getByLabel('Name').fill('Typed');
  const other = await page.request.patch('/api/stores/1', {
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
    data: JSON.stringify([
      { op: 'replace', path: '/name', value: 'Theirs' },
      { op: 'replace', path: '/city', value: 'Bonn' },
    ]),
  });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Name is now: Theirs' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Store saved')).toBeVisible();
  const store = (await (await page.request.get('/api/stores/1')).json()) as { name: string; city: string };
  expect(store).toMatchObject({ name: 'Typed', city: 'Bonn' });
});

test('a group that may only read sees no way to change, and strangers see nothing', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Reading Shops', [
    'portal_groups={"administrators":["view.get_stores","view.get_store","view.post_store"]}',
  ]);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  await page.request.post('/api/stores', { headers, data: { reference: 3, name: 'Seen', country: 'DEU' } });
  await page.goto('/stores/3?edit');
  await expect(page.getByRole('heading', { name: 'Seen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);

  const stranger = await createRetailer(service, 'Other Shops', [
    'portal_groups={"administrators":["view.get_stores","view.get_store"]}',
  ]);
  await page.context().clearCookies();
  await signIn(page, stranger.portal, '/stores/3');
  await expect(page.getByRole('heading', { name: 'Store not found' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/stores/new');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('stores read well in German and on a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Läden');
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/stores');
  await expect(page.getByRole('heading', { name: 'Noch keine Filialen' })).toBeVisible();
  await page.getByRole('link', { name: 'Neue Filiale' }).click();
  await expect(page.getByLabel('Land')).toBeVisible();
  await expectFitsScreen(page);
  await context.close();
});

test('who goes elsewhere while a store is saved is not called away from there', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Slow saves');
  await signIn(page, portal, '/stores/new');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/stores', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Name').fill('Slow Street');
  await page.getByLabel('Reference', { exact: false }).first().fill('7');
  await page.getByLabel('Address').fill('Slow Street 1');
  await page.getByLabel('Country').selectOption({ label: 'Estonia' });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Receipts', exact: true }).click();
  await page.waitForURL('**/receipts');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  release();
  await expect(page.getByText('Store 7 created')).toBeVisible();
  // The list is read again; a page of the store would have been asked for before.
  await expect.poll(() => asked).toContain('/receipts');
  expect(asked).not.toContain('/stores/7');
  await expect(page).toHaveURL(/\/receipts$/);
});
