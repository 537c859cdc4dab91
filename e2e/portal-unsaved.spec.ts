import type { Page } from '@playwright/test';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

/** Does something that would lose what was typed, says no to the question, and expects to be where one was. */
async function expectQuestion(page: Page, step: () => Promise<unknown>): Promise<void> {
  const question = page.waitForEvent('dialog');
  const stepping = step();
  const dialog = await question;
  expect(dialog.message()).toBe('There are changes here that are not saved. Leave without them?');
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
  await expectQuestion(page, () => page.evaluate(() => window.history.back()));
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Settings');
  await expectQuestion(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/stores\/new$/);
  await expect(name).toHaveValue('Corner');

  page.once('dialog', (dialog) => void dialog.accept());
  await stores.click();
  await page.waitForURL('**/stores');
  await expect(page.getByRole('heading', { name: 'No stores yet' })).toBeVisible();
});

test(
  'an invitation and the choice of raw receipts are asked about, once for all that a page has',
  { tag: '@full' },
  async ({ page, service }) => {
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
    await page.getByText('Which raw receipts it takes').click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await page.getByLabel('Content types').fill('text/plain');
    await expectQuestion(page, () => page.getByRole('link', { name: 'Mappings' }).first().click());
    await page.getByRole('textbox', { name: 'Mapping' }).fill('{ "total": 1 }');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByLabel('Content types').fill('text/csv');
    await page.getByRole('link', { name: 'Mappings' }).first().click();
    await page.waitForURL('**/transformations');
    expect(questions).toHaveLength(1);
  },
);

test(
  'nothing is asked once it is saved, nor where nothing was changed',
  { tag: '@full' },
  async ({ page, service }) => {
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
  },
);
