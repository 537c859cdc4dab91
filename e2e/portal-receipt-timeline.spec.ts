import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothThemes } from './support/accessible';
import { signIn } from './support/portal';
import { postReceipt } from './support/receipts';
import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

test('what happened to a receipt is one list, with notes that staff add, change and remove', async ({
  page,
  request,
  demo,
}) => {
  const { id } = await postReceipt(request, demo);
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const events = page.getByRole('tabpanel').getByRole('listitem');
  await expect(events).toHaveText([/^Link created/, /^Receipt submitted/]);
  await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled();
  await page.getByLabel('Add a note').fill('Bottle broken,\ncard 4111 1111 1111 1111');
  // It stays while one looks something up.
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const held = Promise.withResolvers<void>();
  await page.route(`**/receipts/${id}/notes`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add note' }).click();
  // What is typed while it is saved is another note.
  await page.getByLabel('Add a note').fill('Half a');
  held.resolve();
  await expect(page.getByText('card **** **** **** 1111')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a');
  await page.getByLabel('Add a note').fill('');
  await expect(page.getByRole('tab', { name: 'Timeline 1 note' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const note = events.filter({ hasText: 'Bottle broken' });
  await expect(note).toContainText(demo.portal.email);
  await note.getByRole('button', { name: 'Edit note' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit note' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Edit note' }).fill('Replaced');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(events.filter({ hasText: 'Replaced' })).toContainText('(edited)');

  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(events).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove note' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this note?' });
  // Why it failed is forgotten with the question.
  await page.route('**/notes/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Remove note' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Remove note' }).click();
  await expect(question).toBeVisible();
  await expect(question.getByRole('alert')).toHaveCount(0);
  await question.getByRole('button', { name: 'Remove note' }).click();
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Everything' }).click();
  await expect(events.first()).toHaveText(/^Receipt note removed/);
  await expect(page.getByRole('tabpanel')).not.toContainText('Replaced');
});

test('a sale and its return lead to each other, and the shopper is told of the day', async ({
  page,
  request,
  demo,
}) => {
  const transactionId = `SALE-${randomUUID().slice(0, 8)}`;
  const sale = await postReceipt(request, demo, { transaction_id: transactionId });
  const back = await postReceipt(request, demo, {
    localtime: '2026-11-23T17:05:00+01:00',
    properties: { returns_of: transactionId },
  });
  await signIn(page, demo.portal, `/receipts/${sale.id}`);
  const related = page.getByRole('list', { name: 'Related receipts' });
  await expectAccessibleInBothThemes(page);
  await related.getByRole('link', { name: /^Return/ }).click();
  await page.waitForURL(`**/receipts/${back.id}`);
  await related.getByRole('link', { name: /^Original sale/ }).click();
  await page.waitForURL(`**/receipts/${sale.id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: 'Request' })
    .getByRole('link')
    .click();
  await page.waitForURL(/\/requests\?request_id=/);
  await expect(page.locator('summary')).toContainText('/api/receipts');
  await page.goto(`${sale.href}?lang=en`);
  await expect(page.getByText('Returned on 23 November 2026')).toBeVisible();
  await expect(page.getByText(back.identifier)).toHaveCount(0);
});

test('a long receipt is folded by category, for staff and shoppers, and whole on paper', async ({
  page,
  service,
}) => {
  const items = Array.from({ length: 140 }, (_, index) => ({
    name: `Ware ${index}`,
    quantity: 1,
    total: 1,
    properties: { category: ['Dairy', 'Bread', 'Fruit'][index % 3] },
  }));
  await retailerWith(page, service, [{ transaction_id: 'LONG-3', items, total: 140 }]);
  await page.getByRole('row').filter({ hasText: 'LONG-3' }).getByRole('link').click();
  const fold = page.getByRole('tabpanel').locator('summary').filter({ hasText: 'Bread' });
  await expect(page.getByText('Ware 1', { exact: true })).toBeHidden();
  await fold.press('Enter');
  await expect(page.getByText('Ware 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Ware 0', { exact: true })).toBeHidden();
  await expectAccessibleInBothThemes(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const answer = await page.request.get(`/api/receipts/${id}/links`);
  const [link] = (await answer.json()) as [{ _links: { webview: { href: string } } }];
  await page.goto(new URL(link._links.webview.href).pathname);
  await expect(page.getByText('Ware 0', { exact: true })).toBeHidden();
  await page.locator('summary').filter({ hasText: 'Dairy' }).press('Enter');
  await expect(page.getByText('Ware 0', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Ware 139', { exact: true })).toBeVisible();
});
