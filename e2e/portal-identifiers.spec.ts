import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { annasPage, plantAnna } from './support/consumers';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search consumers' });
const rows = (page: Page) => page.getByRole('row').getByRole('link').locator('bdi:first-child');

test('a consumer is found by name and shows receipts and points, which can be adjusted', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'People Shops');
  await signIn(page, portal, '/identifiers');
  await expect(page.getByRole('heading', { name: 'No consumers yet' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await plantAnna(page, service.baseUrl);
  await page.reload();
  await box(page).fill('muster');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=consumer%3Amuster/);
  await rows(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest receipts' })).toContainText('C-1');
  await expect(page.getByText('3 points')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByRole('textbox', { name: /^Points/ }).fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(
      'Enter a number such as 1000 or 1.5, without thousands separators; above 0 unless you set points.',
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: /^Points/ }).fill('2.5');
  await page.getByLabel('Reason').fill('For waiting so long');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/loyalty/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled();
  // Closed while it is saved, it would look as if it were called off.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  held.resolve();
  await expect(page.getByText('5.5 points', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Points history' })).toContainText('For waiting so long');
});

test('a consumer’s messages are on their page and in the list of all messages', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Writing Shops', ['channels=["email"]']);
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  await page.goto(annasPage);
  await expect(page.getByText('No receipts sent to this consumer yet.')).toBeVisible();
  const headers = { origin: service.baseUrl };
  const send = (data: object) => page.request.post('/api/receipts/_send', { headers, data });
  expect((await send({ transaction_id: 'C-1', channels: ['email'] })).status()).toBe(202);
  const other = { transaction_id: 'C-1', channels: ['email'], email_address: 'friend@example.com' };
  expect((await send(other)).status()).toBe(202);
  await page.reload();
  const latest = page.getByRole('list', { name: 'Latest messages' }).getByRole('listitem');
  await expect(latest).toHaveCount(2);
  await expect(latest.first()).toContainText('friend@example.com');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.waitForURL('**/deliveries?identifier=anna%40example.com');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /Remove the consumer filter/ }).click();
  await page.waitForURL('**/deliveries');
  await page.goto('/deliveries?identifier=bob%40example.com');
  await expect(page.getByText('No matching messages')).toBeVisible();
});

test('two consumers who are one person are merged, shown as one, and separated again', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Twice Shops');
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  const headers = { origin: service.baseUrl };
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api${path}`, { headers, data })).status(), path).toBe(201);
  const card = '2790000000017';
  await post('/identifiers', {
    identifier: card,
    properties: { email: 'Anna@Example.com', 'opt-out': ['sms'] },
  });
  await post('/receipts', {
    transaction_id: 'C-2',
    localtime: '2026-03-15T12:34:56+01:00',
    store_reference: 1,
    total: 1.02,
    identifier: card,
    items: [{ name: 'Bread', quantity: 1, total: 1.02 }],
  });
  await page.goto(annasPage);
  const latest = page.getByRole('list', { name: 'Latest receipts' });
  await expect(latest.getByRole('listitem')).toHaveCount(1);
  const proposed = page.getByRole('list', { name: 'Perhaps the same person' });
  await expect(proposed).toContainText('same e-mail address');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: `Merge ${card}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('You can undo this on this page for 30 days.');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Merge consumers' }).click();
  await expect(latest.getByRole('listitem')).toHaveCount(2);
  await expect(latest).toContainText('C-2');
  await expect(page.getByText('€5.00')).toBeVisible();
  await expect(page.getByText('sms', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Merged identifiers' })).toContainText('Can be undone until');
  await expect(proposed).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'All receipts' }).click();
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(2);
  // The page of the other identifier leads here.
  await page.goto(`/identifiers/${card}`);
  await page.waitForURL(`**${annasPage}`);
  await page.goto('/identifiers');
  await expect(rows(page)).toHaveText(['anna@example.com']);

  await page.goto(annasPage);
  await page.getByRole('button', { name: `Undo the merge of ${card}` }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo the merge', exact: true }).click();
  await expect(latest.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Same person' })).toHaveCount(0);
  await page.goto('/identifiers');
  await expect(rows(page)).toHaveCount(2);
});

test('German staff look after a consumer, and errors are in German', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Kunden-Läden', ['locale=de-DE']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/identifiers');
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible();
  await plantAnna(page, service.baseUrl);
  await page.getByRole('combobox', { name: 'Kunden suchen' }).fill('bonn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keine passenden Kunden' })).toBeVisible();
  await page.getByRole('link', { name: /Ort.*1 Kunde/s }).click();
  await page.getByRole('list', { name: 'Kunden' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible();
  await page.getByRole('button', { name: 'Diesen Kunden löschen' }).click();
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(page.getByText('Das stimmt nicht mit der Kennung überein.')).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Ort').fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 bis 255 Zeichen' })).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});

test('what is known is edited without overwriting others, and refused in place', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Editing Shops');
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  await page.goto(`${annasPage}?edit`);
  await page.getByLabel('City').fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /255/ })).toBeVisible();
  await expect(page.getByLabel('City')).toBeFocused();
  await page.getByLabel('City').fill('Köln');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No mail can reach anna.')).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(email).toBeFocused();
  await email.fill('anna@example.com');
  await page.getByLabel('No receipts by e-mail').click();
  const other = await page.request.patch('/api/identifiers/anna%40example.com', {
    headers: { origin: service.baseUrl, 'content-type': 'application/json-patch+json' },
    data: JSON.stringify([{ op: 'add', path: '/properties/city', value: 'Mainz' }]),
  });
  expect(other.status()).toBe(204);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'City is now: Mainz' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Consumer saved')).toBeVisible();
  const { properties } = (await (await page.request.get('/api/identifiers/anna%40example.com')).json()) as {
    properties: { city: string; 'opt-out': string[]; name: { first: string } };
  };
  expect(properties).toMatchObject({ city: 'Köln', 'opt-out': ['receipts'], name: { first: 'Anna' } });
});

test('everything held is downloaded, and the person is erased after the identifier was typed', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Private Shops');
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  const sent = await page.request.post('/api/receipts/_send', {
    headers: { origin: service.baseUrl },
    data: { transaction_id: 'C-1', channels: ['email'], email_address: 'anna@example.com' },
  });
  expect(sent.status()).toBe(202);
  await page.goto('/identifiers');
  await page.getByRole('link', { name: 'anna@example.com' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all data' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const held = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    receipts: { transaction_id: string }[];
  };
  expect(held.receipts.map((receipt) => receipt.transaction_id)).toEqual(['C-1']);

  await page.getByRole('button', { name: 'Erase this consumer' }).click();
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toContainText('cannot be undone');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('This does not match the identifier.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Enter the identifier to confirm').fill('anna@example.com');
  const asked = Promise.withResolvers<void>();
  await page.route('**/_erase', async (route) => {
    await asked.promise;
    await route.continue();
  });
  // As the button does, and not before the right text is there.
  await page.getByRole('alertdialog').getByRole('textbox').press('Enter');
  // Confirmed, it is not called off any more, and does not look as if it were.
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  asked.resolve();
  await page.waitForURL(/\/identifiers\/erasures\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data erased' })).toBeVisible();
  await expect(page.getByText('Receipts anonymised')).toBeVisible();
  await expect(page.locator('html')).not.toContainText(/anna|muster/i);
  expect(await read(page, () => page.title())).not.toMatch(/anna|muster/i);
  await expectAccessibleInBothThemes(page);
  // Neither on nor back do details come again that the tab has read before.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Consumers' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/anna|muster/i);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data erased' })).toBeVisible();
  await page.goto(annasPage);
  await expect(page.getByRole('heading', { name: 'Consumer not found' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const [receipt] = (await (await page.request.get('/api/receipts')).json()) as [
    { id: string; identifier: null; total: number },
  ];
  expect(receipt).toMatchObject({ identifier: null, total: 3.98 });
  // The evidence of the sale is printed all the same, and makes no link for it.
  const links = `/api/receipts/${receipt.id}/links`;
  const before = (await (await page.request.get(links)).json()) as object[];
  await page.goto(`/receipts/${receipt.id}`);
  const href = await read(page, () => page.getByRole('link', { name: 'Print (PDF)' }).getAttribute('href'));
  const printed = await page.request.get(href ?? '');
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await (await page.request.get(links)).json()).toEqual(before);
  // Messages name no recipient any more, and say so in the reader's language.
  await page.context().addCookies([{ name: 'locale', value: 'de', url: service.baseUrl }]);
  await page.goto('/deliveries');
  await page.getByRole('link', { name: '[gelöscht]' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..').locator('..')).toContainText(
    '[gelöscht]',
  );
  await expect(page.getByRole('main')).not.toContainText('[erased]');
});

test('a group sees and does what it may, by page and by API', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Careful Shops', [
    'portal_groups={"administrators":["view.get_identifiers","view.get_identifier","view.post_identifier","view.post_store","view.post_loyalty_program","view.post_receipt"]}',
  ]);
  await beginSession(page, portal);
  await plantAnna(page, service.baseUrl);
  await page.goto('/identifiers');
  await expect(page.getByRole('heading', { level: 1, name: 'Consumers' })).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await page.goto(`${annasPage}?edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible();
  for (const name of ['Save', 'Adjust', 'Erase this consumer', 'Check the address', /^Merge/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('list', { name: 'Latest receipts' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0);
  const headers = { origin: service.baseUrl };
  const erase = await page.request.post('/api/identifiers/anna%40example.com/_erase', { headers });
  expect(erase.status()).toBe(403);

  const stranger = await createRetailer(service, 'Next Shops', [
    'portal_groups={"administrators":["view.get_identifier"]}',
  ]);
  await page.context().clearCookies();
  await signIn(page, stranger.portal, annasPage);
  await expect(page.getByRole('heading', { name: 'Consumer not found' })).toBeVisible();
  await page.goto('/identifiers');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});
