import { readFile } from 'node:fs/promises';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

test('a program is made, earns points and rewards, and its rewards are filtered and downloaded', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Loyal Shops');
  await signIn(page, portal, '/loyalty');
  await expect(page.getByRole('heading', { name: 'No loyalty program yet' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New program' }).click();
  await expect(page.getByRole('heading', { name: 'New loyalty program' })).toBeVisible();
  await page.getByLabel('Per full amount of').fill('0');
  await page.getByLabel('Participating stores').fill('one');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter a name.').first()).toBeVisible();
  await expect(page.getByText('Enter whole numbers from 1, separated by commas.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: /^Name(?! of)/ }).fill('Honey points');
  await page.getByLabel('Per full amount of').fill('1');
  await page.getByLabel('Participating stores').fill('');
  await page.getByLabel('Points per reward').fill('10');
  await page.getByLabel('Name of the reward').fill('Free coffee');
  await page.getByRole('textbox', { name: /^Value/ }).fill('3.5');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Program Honey points created')).toBeVisible();
  await expect(page.getByText('No rewards earned yet.')).toBeVisible();

  const headers = { origin: service.baseUrl };
  const store = { reference: 1, name: 'Corner', country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  for (const [index, identifier] of ['=anna', '=anna', 'ben'].entries()) {
    const receipt = await page.request.post('/api/receipts', {
      headers,
      data: {
        transaction_id: `L-${index}`,
        localtime: '2026-03-14T12:34:56+01:00',
        store_reference: 1,
        total: 12,
        identifier,
        items: [{ name: 'Milk', quantity: 1, total: 12 }],
      },
    });
    expect(receipt.status()).toBe(201);
  }
  await page.reload();
  await expect(page.getByRole('table', { name: 'Rewards of the program' }).getByRole('row')).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: 'Consumer', exact: true }).fill('ben');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/consumer=ben/);
  await expect(page.getByRole('table', { name: 'Rewards of the program' }).getByRole('row')).toHaveCount(2);
  const rewards = page.getByRole('table', { name: 'Rewards of the program' });
  await rewards.getByRole('button', { name: 'Mark as claimed' }).click();
  await expect(page.getByText('Reward marked as claimed')).toBeVisible();
  await expect(rewards.getByText('Claimed', { exact: true })).toBeVisible();
  // It stays for as long as a pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expectAccessibleInBothThemes(page);
  await undo.click();
  await expect(rewards.getByRole('button', { name: 'Mark as claimed' })).toBeVisible();
  await page.goto('/loyalty/1');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('id,identifier,name,value,claimed,timestamp,receipt_timestamp');
  expect(csv.match(/'=anna/g)).toHaveLength(2);

  await page.getByLabel('Identifier of the consumer').fill('nobody');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No consumer has this identifier.')).toBeVisible();
  await page.getByLabel('Identifier of the consumer').fill('ben');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('12 points')).toBeVisible();
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByRole('textbox', { name: /^Points/ }).fill('8');
  await page.getByLabel('Reason').fill('Birthday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('20 points', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Points history' })).toContainText('Birthday');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Receipts earn points').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Program saved')).toBeVisible();
  await expect(page.getByText('Paused').first()).toBeVisible();
});

test('a group sees and does what it may, and strangers see nothing', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Modest Shops', [
    'portal_groups={"administrators":["view.get_loyalty_programs","view.get_loyalty_program","view.post_loyalty_program"]}',
  ]);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const data = { name: 'Points', rules: { points: 1, per_amount: 1 } };
  expect((await page.request.post('/api/loyalty', { headers, data })).status()).toBe(201);
  await page.goto('/loyalty/1?edit&who=anna');
  await expect(page.getByRole('heading', { level: 1, name: 'Points' })).toBeVisible();
  for (const name of ['Save', 'Adjust', 'Show']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveCount(0);
  const patch = await page.request.patch('/api/loyalty/1', { headers, data: { active: false } });
  expect(patch.status()).toBe(403);

  const stranger = await createRetailer(service, 'Elsewhere', [
    'portal_groups={"administrators":["view.get_loyalty_program"]}',
  ]);
  await page.context().clearCookies();
  await signIn(page, stranger.portal, '/loyalty/1');
  await expect(page.getByRole('heading', { name: 'Program not found' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/loyalty/new');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('a program is made in German, and says in German what is wrong', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Treue Läden', ['locale=de-DE']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/loyalty');
  await expect(page.getByRole('heading', { name: 'Noch kein Treueprogramm' })).toBeVisible();
  await page.getByRole('link', { name: 'Neues Programm' }).click();
  await page.getByRole('textbox', { name: /^Name(?! der)/ }).fill('Honigpunkte');
  await page.getByLabel('Je vollem Betrag von').fill('1');
  await page.getByLabel('Teilnehmende Filialen').fill('eins');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByText('Gib ganze Zahlen ab 1 ein, durch Kommas getrennt.')).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
