import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { annasPage, plantAnna } from './support/consumers';
import { Person, type Count } from './support/person';
import { beginSession, createRetailer } from './support/portal';
import { postMailedReceipt, postReceipt } from './support/receipts';
import { retailerWith } from './support/retailers';
import type { Service } from './support/service';
import { taskFolder, tasks, type TaskName } from './support/tasks';
import { expect, test } from './support/test';

// What tasks take, as a person does them, in presses. Seconds are kept for docs/journeys.md and compared with nothing.

const receipt = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const visa = [{ method: 'card', amount: 20.71, details: { type: 'Visa', number: '4242' } }];
const milk = [{ name: 'Bio Vollmilch', 'name:en': 'Organic Whole Milk', quantity: 1, total: 20.71 }];

/** Signs in to a retailer of its own at `path`, with Anna's store, program and receipt. */
async function openWithAnna(page: Page, service: Service, path: string): Promise<void> {
  const { portal } = await createRetailer(service, `Tasks ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  await page.goto(path);
}

/** The only receipt of the retailer that is signed in, and the address of its page. */
async function onlyReceipt(page: Page, service: Service): Promise<{ id: string; href: string }> {
  const listed = (await (await page.request.get('/api/receipts?count=1')).json()) as [{ id: string }];
  const { id } = listed[0];
  const link = await page.request.post(`/api/receipts/${id}/links`, { headers: { origin: service.baseUrl } });
  const { _links } = (await link.json()) as { _links: { webview: { href: string } } };
  return { id, href: _links.webview.href };
}

async function expectCounted(name: TaskName, { presses, fields, seconds }: Count): Promise<void> {
  expect({ presses, fields }).toEqual({ presses: tasks[name].presses, fields: tasks[name].fields });
  await mkdir(taskFolder, { recursive: true });
  await writeFile(`${taskFolder}/${name}.json`, JSON.stringify({ seconds: Number(seconds.toFixed(1)) }));
}

test('signing in', async ({ page, demo }) => {
  await page.goto('/sign-in');
  const person = new Person(page);
  await person.fill(page.getByLabel('E-mail'), demo.portal.email);
  await person.fill(page.getByLabel('Password', { exact: true }), demo.portal.password);
  await person.press('Enter');
  await expectCounted('signIn', await person.sees(page.getByRole('navigation').first()));
});

test('a return by the QR of the receipt page', async ({ page, service }) => {
  await retailerWith(page, service, [{}]);
  const { id, href } = await onlyReceipt(page, service);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search receipts' })).toBeFocused();
  const person = new Person(page);
  await person.type(href);
  await person.press('Enter');
  await page.waitForURL(`**/receipts/${id}`);
  await expectCounted('returnByCode', await person.sees(receipt(page)));
});

test('a receipt by its barcode from any page', async ({ page, service }) => {
  await retailerWith(page, service, [{ transaction_id: 'DE-0008-20261121-0042' }]);
  await page.goto('/stores');
  const person = new Person(page);
  await person.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await person.type('DE-0008-20261121-0042');
  await person.press('Enter');
  await page.waitForURL(/\/receipts\/[\da-f-]{36}$/);
  await expectCounted('returnByBarcode', await person.sees(receipt(page)));
});

test('a receipt by what a customer says', async ({ page, service }) => {
  await retailerWith(page, service, [{ total: 20.71, payments: visa, items: milk }, { total: 20.71 }]);
  const person = new Person(page);
  await person.fill(page.getByRole('combobox', { name: 'Search receipts' }), '20,71 visa 4242 milk');
  await person.press('Enter');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  await person.click(page.getByRole('row').getByRole('link'));
  await page.waitForURL(/\/receipts\/[\da-f-]{36}$/);
  await expectCounted('findByWords', await person.sees(receipt(page)));
});

test('a receipt to an address', async ({ page, service }) => {
  await retailerWith(page, service, [{}]);
  await page.goto(`/receipts/${(await onlyReceipt(page, service)).id}`);
  const person = new Person(page);
  await person.click(button(page, 'Send'));
  const dialog = page.getByRole('dialog', { name: 'Send the receipt' });
  await person.fill(dialog.getByLabel('Another e-mail address'), 'counter@example.com');
  await person.click(dialog.getByRole('button', { name: 'Send', exact: true }));
  await expect(dialog).toBeHidden();
  await expectCounted('send', await person.sees(receipt(page)));
});

test('all receipts of a page to a consumer', async ({ page, service }) => {
  await retailerWith(page, service, [{}, {}, {}]);
  const person = new Person(page);
  await person.click(page.getByRole('checkbox', { name: 'Select all receipts on this page' }));
  await expect(page.getByText('3 selected')).toBeVisible();
  await person.press('a');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await person.type('member-42');
  await person.press('Enter');
  await expectCounted('assignMany', await person.sees(page.getByText('3 receipts assigned to member-42')));
});

test('all receipts of a page sent, and taken back', async ({ page, service }) => {
  await retailerWith(page, service, [{ identifier: 'anna@example.com' }, { identifier: 'ben@example.com' }]);
  const person = new Person(page);
  await person.click(page.getByRole('checkbox', { name: 'Select all receipts on this page' }));
  await expect(page.getByText('2 selected')).toBeVisible();
  await person.press('s');
  await expect(page.getByRole('dialog').getByRole('radio')).toBeFocused();
  await person.press('Enter');
  await expect(page.getByText('2 receipts will be sent')).toBeVisible();
  await person.click(button(page, 'Cancel'));
  await expectCounted('cancelMany', await person.sees(page.getByText('Cancelled. Nothing was sent.')));
});

test('a receipt to a consumer', async ({ page, service }) => {
  await retailerWith(page, service, [{}]);
  await page.goto(`/receipts/${(await onlyReceipt(page, service)).id}`);
  const person = new Person(page);
  await person.click(button(page, 'Assign'));
  await person.type('anna@example.com');
  await person.press('Enter');
  await expectCounted('assign', await person.sees(page.getByText('Identifier saved')));
});

test('a note about a receipt', async ({ page, service }) => {
  await retailerWith(page, service, [{}]);
  await page.goto(`/receipts/${(await onlyReceipt(page, service)).id}`);
  const person = new Person(page);
  await person.click(page.getByRole('tab', { name: 'Timeline' }));
  await person.fill(page.getByLabel('Add a note'), 'Bottle broken');
  await person.click(button(page, 'Add note'));
  const note = page.getByRole('listitem').filter({ hasText: 'Bottle broken' });
  await expectCounted('note', await person.sees(note));
});

test('a receipt page is taken down', async ({ page, service }) => {
  await retailerWith(page, service, [{}]);
  await page.goto(`/receipts/${(await onlyReceipt(page, service)).id}`);
  const person = new Person(page);
  await person.click(button(page, 'Revoke link'));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }));
  const removed = page.getByText('This receipt’s public page has been removed.').first();
  await expectCounted('revokeLink', await person.sees(removed));
});

test('a reward is claimed', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Tasks ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const program = {
    name: 'Coffee club',
    rules: { points: 1, per_amount: 1 },
    reward: { every: 3, name: 'Free coffee', value: 3.5 },
  };
  expect((await page.request.post('/api/loyalty', { headers, data: program })).status()).toBe(201);
  // Her 3.98 earn three points: one reward.
  await plantAnna(page, service.baseUrl);
  await page.goto('/loyalty');
  const person = new Person(page);
  await person.click(page.getByRole('link', { name: 'Coffee club' }));
  await person.click(button(page, 'Mark as claimed'));
  await expectCounted('claim', await person.sees(page.getByText('Reward marked as claimed')));
});

test('a person is erased', async ({ page, service }) => {
  await openWithAnna(page, service, annasPage);
  const person = new Person(page);
  await person.click(button(page, 'Erase this consumer…'));
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
  await person.type('anna@example.com');
  await person.click(button(page, 'Erase permanently'));
  const erased = page.getByRole('heading', { level: 1, name: 'Personal data erased' });
  await expectCounted('erase', await person.sees(erased));
});

test('a store is added', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Tasks ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  await page.goto('/stores');
  const person = new Person(page);
  await person.click(page.getByRole('link', { name: 'New store' }));
  await expect(page.getByRole('heading', { level: 1, name: 'New store' })).toBeVisible();
  await person.fill(page.getByLabel('Name'), 'Harbour');
  await person.choose(page.getByLabel('Country'), 'Estonia');
  await person.click(button(page, 'Create'));
  await expectCounted('addStore', await person.sees(page.getByText(/^Store \d+ created$/)));
});

test('a till is connected', async ({ page, service }) => {
  await openWithAnna(page, service, '/clients/new?preset=till');
  const person = new Person(page);
  await person.fill(page.getByLabel('Description'), 'Till 1');
  await person.click(button(page, 'Create client'));
  await person.click(page.getByRole('link', { name: 'Create a token' }));
  await person.click(button(page, 'Send a sample receipt'));
  await expectCounted('connectTill', await person.sees(page.getByText(/^201 Created/)));
});

test('an empty retailer has its first receipt', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `First ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  await page.goto('/');
  const person = new Person(page);
  await person.click(button(page, 'Add store'));
  await person.click(button(page, 'Send a test receipt'));
  await expectCounted('firstReceipt', await person.sees(page.getByText(/^Test receipt .* received$/)));
});

test('an empty retailer has a command with a token', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Token ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  await page.goto('/');
  const person = new Person(page);
  await person.click(button(page, 'Add store'));
  await person.click(page.getByRole('radio', { name: /^Yes/ }));
  await person.click(button(page, 'Create client and token'));
  await expectCounted('firstToken', await person.sees(page.getByText(/Authorization: Bearer ey/)));
});

test('an earlier brand is live again', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Brands ${randomUUID().slice(0, 8)}`);
  await beginSession(page, portal);
  await page.goto('/');
  for (const accent of ['#0b3d2e', '#8a5a1c']) {
    const sent = await page.request.put('/api/brand', {
      headers: { origin: service.baseUrl },
      data: { accent },
    });
    expect(sent.status()).toBe(200);
  }
  await page.goto('/brand');
  const person = new Person(page);
  await person.click(button(page, 'Restore version 1'));
  await person.click(button(page, 'Publish'));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
  await expectCounted('restoreBrand', await person.sees(button(page, 'Restore version 2')));
});

test('a shopper shows the code', async ({ page, request, demo }) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(href);
  const person = new Person(page);
  await person.click(button(page, 'Show code'));
  await expectCounted('showCode', await person.sees(page.getByRole('dialog', { name: 'Show code' })));
});

test('a colleague is invited', async ({ page, service }) => {
  await openWithAnna(page, service, '/users');
  const person = new Person(page);
  await person.click(page.getByRole('link', { name: 'Invite' }));
  await person.fill(page.getByLabel('E-mail'), `colleague-${randomUUID().slice(0, 8)}@example.com`);
  await person.click(button(page, 'Invite'));
  await expectCounted('invite', await person.sees(page.getByText('Invited', { exact: true })));
});

test('a document of a known kind is taken', async ({ page, service }) => {
  await openWithAnna(page, service, '/stores');
  const raw = await page.request.post('/api/pos/receipts?property-store_reference=1', {
    headers: { origin: service.baseUrl, 'content-type': 'application/json' },
    data: readFileSync('lib/formats/built-in/shopify/samples/shopify.json'),
  });
  const take = button(page, 'Use the transformation shopify');
  await expect(async () => {
    await page.goto(`/raw/${raw.headers()['service-pos-data-id'] ?? ''}`);
    await expect(take).toBeVisible({ timeout: 1000 });
  }).toPass();
  const person = new Person(page);
  await person.click(take);
  await expectCounted('takeFormat', await person.sees(page.getByText('shopify added.')));
});

test('a shopper saves the receipt', async ({ page, request, demo }) => {
  await page.goto((await postReceipt(request, demo)).href);
  const person = new Person(page);
  const save = page.getByRole('link', { name: 'Save as PDF' });
  const answered = page.waitForResponse((answer) => answer.url().includes('.pdf'));
  await person.click(save);
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  await expectCounted('savePdf', person.counted());
});

test('a shopper has the receipt sent', async ({ page, request, service }) => {
  await page.goto((await postMailedReceipt(request, service)).href);
  const person = new Person(page);
  await person.click(page.getByRole('link', { name: 'Send it to me' }));
  await person.fill(page.getByLabel('E-mail address'), 'friend@example.org');
  await person.click(button(page, 'Send'));
  await expectCounted('sendToMe', await person.sees(page.getByText('friend@example.org')));
});
