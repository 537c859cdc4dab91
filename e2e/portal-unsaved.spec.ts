import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, endSessions, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

/** Does something that would lose what was typed, says no to the question, and expects to be where one was. */
async function expectQuestion(page: Page, step: () => Promise<unknown>): Promise<void> {
  const question = page.waitForEvent('dialog');
  const stepping = step();
  const dialog = await question;
  expect(dialog.message()).toBe('You have unsaved changes. Leave without saving?');
  await dialog.dismiss();
  await stepping;
}

test('what was typed is not lost with the page without a question', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Careful shops');
  await signIn(page, portal, '/stores');
  await page.getByRole('link', { name: 'New store' }).first().click();
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Corner');
  const stores = page.getByRole('link', { name: 'Stores' }).first();
  await expectQuestion(page, () => stores.click());
  await expectQuestion(page, async () => {
    await page.evaluate(() => window.history.back());
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Settings');
  await expectQuestion(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/stores\/new$/);
  await expectQuestion(page, async () => {
    await page.getByRole('button', { name: portal.email }).first().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  });
  await expect(name).toHaveValue('Corner');
  expect((await page.request.get('/api/settings')).status()).toBe(200);

  page.once('dialog', (dialog) => void dialog.accept());
  await stores.click();
  await page.waitForURL('**/stores');
  await expect(page.getByRole('heading', { name: 'No stores yet' })).toBeVisible();
});

test('an invitation and the choice of raw receipts are asked about, once for all that a page has', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Inviting carefully');
  await signIn(page, portal, '/users');
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill('anna@shop.example');
  await expectQuestion(page, () => page.getByRole('link', { name: 'Users' }).first().click());
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@shop.example');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/users');

  const made = await page.request.post('/api/transformations', {
    headers: { origin: service.baseUrl },
    data: { name: 'pier', input_format: 'json', mapping: '{}' },
  });
  expect(made.status()).toBe(201);
  await page.goto('/transformations/pier');
  await page.getByText('Raw receipts it reads').click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Content types').fill('text/plain');
  await expectQuestion(page, () => page.getByRole('link', { name: 'Transformations' }).first().click());
  await page.getByRole('textbox', { name: 'JSONata expression' }).fill('{ "total": 1 }');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Content types').fill('text/csv');
  await page.getByRole('link', { name: 'Transformations' }).first().click();
  await page.waitForURL('**/transformations');
  expect(questions).toHaveLength(1);
});

test('nothing is asked once it is saved, nor where nothing was changed', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Careless shops');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await signIn(page, portal, '/settings');
  await page.getByLabel('VAT number').fill('GB123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.getByRole('link', { name: 'Brand' }).first().click();
  await page.waitForURL('**/brand');
  await page.getByRole('link', { name: 'Audit trail' }).first().click();
  await page.waitForURL('**/audit');
  expect(questions).toEqual([]);
});

test('a session that ends under a filled form is renewed over it, and the save goes on', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Patient shops');
  await signIn(page, portal, '/settings');
  const vat = page.getByLabel('VAT number');
  await vat.fill('GB123456');
  await endSessions(service, portal.email);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(portal.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/is wrong/);

  // Left without signing in: the form says why it is not saved, and keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are signed out. Sign in again.')).toBeVisible();
  await expect(vat).toHaveValue('GB123456');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);
  const saved = await page.request.get('/api/settings');
  expect(await saved.json()).toMatchObject({ vatno: 'GB123456' });
});

test('theme and language are changed where the session has ended, and what was typed stays', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Zweisprachige Läden');
  await signIn(page, portal, '/stores/new');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Corner');
  await endSessions(service, portal.email);
  const choose = async (choice: string) => {
    await page.getByRole('button', { name: portal.email }).first().click();
    await page.getByRole('menuitemradio', { name: choice }).click();
  };
  // The theme needs no session.
  await choose('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: portal.email }).first().click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(name).toHaveValue('Corner');

  // Texts come from the server: it asks over the form, says why nothing changed, and asks anew.
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await choose('Deutsch');
  await expect(dialog.getByText('Your entries are still here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are signed out. Sign in again.')).toBeVisible();
  await expect(name).toHaveValue('Corner');
  await choose('Deutsch');
  await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Neue Filiale' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(name).toHaveValue('Corner');
  await expect(page).toHaveURL(/\/stores\/new$/);
});

test('columns are chosen where the session has ended, and the list stays', async ({ page, service }) => {
  const { portal } = await retailerWith(page, service, [{}]);
  const box = page.getByRole('combobox', { name: 'Search receipts' });
  await expect(page.getByRole('columnheader', { name: 'Items' })).toBeVisible();
  // What the page asks for by itself would find the session ended before the columns do.
  await page.route('**/receipts/arrived*', (route) => route.abort());
  const read = page.waitForResponse('**/receipts/reading?*');
  // What the text stands for is read ahead.
  const ahead = page.waitForResponse('**/lists/receipts?q=*');
  await box.fill('typed, and not searched');
  for (const answer of [await read, await ahead]) await answer.finished();
  await page.keyboard.press('Escape');
  await endSessions(service, portal.email);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Items' })).toHaveCount(0);
  await expect(box).toHaveValue('typed, and not searched');
  await expect(page).toHaveURL(/\/receipts$/);
});

test('a session that ends is renewed over the forms of stores, clients, the brand and transformations, too', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Patient forms');
  await beginSession(page, portal);
  const made = await page.request.post('/api/transformations', {
    headers: { origin: service.baseUrl },
    data: { name: 'pier', input_format: 'json', mapping: '{}' },
  });
  expect(made.status()).toBe(201);
  const fill = (field: string, text: string) =>
    page.getByRole('textbox', { name: field, exact: true }).fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const renew = async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };

  await page.goto('/stores/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Corner');
  await page.getByLabel('Country').selectOption('AUT');
  await endSessions(service, portal.email);
  await press('Create');
  await renew();
  await expect(page.getByRole('heading', { name: 'Corner' })).toBeVisible();

  await page.goto('/clients/new');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Till 1');
  await endSessions(service, portal.email);
  await press('Create client');
  await renew();
  await expect(page.getByRole('heading', { name: 'The client is ready' })).toBeVisible();

  // Here it is the preview that is refused first.
  await page.goto('/brand');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toBeVisible();
  await endSessions(service, portal.email);
  await fill('Accent', '#112233');
  await renew();
  await expect(page.getByRole('textbox', { name: 'Accent', exact: true })).toHaveValue('#112233');
  await press('Publish');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is live')).toBeVisible();

  await page.goto('/transformations/pier');
  // Without an input there is no preview, which could be refused before the button is pressed.
  await fill('JSONata expression', '{ "total": 1 }');
  await endSessions(service, portal.email);
  await press('Save draft');
  await renew();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('another user who signs in over a form gets the page anew, with their own rights and a message', async ({
  page,
  service,
}) => {
  const [{ portal }, { portal: other }] = await Promise.all([
    createRetailer(service, 'Leaving shops'),
    createRetailer(service, 'Arriving shops'),
  ]);
  await signIn(page, portal, '/settings');
  await page.getByLabel('VAT number').fill('GB123456');
  await endSessions(service, portal.email);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(other.email);
  await expect(dialog.getByText('unsaved entries are lost')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(other.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You are now signed in as ${other.email}.`)).toBeVisible();
  await expect(page).toHaveTitle(/Arriving shops/);
  await expect(page.getByLabel('VAT number')).toHaveValue('');
  const settings = await page.request.get('/api/settings');
  expect(((await settings.json()) as { vatno: string | null }).vatno).not.toBe('GB123456');

  // In another tab, whose session this one shares.
  await page.getByLabel('VAT number').fill('GB654321');
  const tab = await page.context().newPage();
  await signIn(tab, portal, '/settings');
  await expect(page.getByText(`You are now signed in as ${portal.email}.`)).toBeVisible();
  await expect(page).toHaveTitle(/Leaving shops/);
  await expect(page.getByLabel('VAT number')).toHaveValue('');
});
