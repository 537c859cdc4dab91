import { expectAccessibleInBothThemes } from './support/accessible';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

test('a long receipt has its totals above its items, and folds most of them away', async ({
  page,
  service,
}) => {
  const items = Array.from({ length: 120 }, (_, index) => ({
    name: `Ware ${index}`,
    quantity: 1,
    total: 1,
  }));
  await retailerWith(page, service, [{ transaction_id: 'LONG-2', items, subtotal: 120, total: 120 }]);
  await page.getByRole('row').filter({ hasText: 'LONG-2' }).getByRole('link').click();
  const [totals, list] = [
    page.getByRole('heading', { name: 'Totals' }),
    page.getByRole('heading', { name: 'Items' }),
  ];
  await expect(page.getByText('Ware 19', { exact: true })).toBeVisible();
  const [above, below] = await read(page, () => Promise.all([totals.boundingBox(), list.boundingBox()]));
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(page.getByText('Ware 119', { exact: true })).toBeHidden();
  const fold = page.locator('summary').filter({ hasText: 'Show all 120 items' });
  await fold.press('Enter');
  await expect(page.getByText('Ware 119', { exact: true })).toBeVisible();
  await expect(fold.getByText('Show fewer items')).toBeVisible();
  await fold.press('Enter');
  await expect(page.getByText('Ware 119', { exact: true })).toBeHidden();
  await expectAccessibleInBothThemes(page);
});
