import { expectAccessibleInBothThemes, signIn } from './support/portal';
import { expect, test } from './support/test';

test.beforeEach(async ({ page, demo }) => signIn(page, demo.portal));

test('the palette goes to pages, finds receipts and remembers those that were open, by keyboard alone', async ({
  page,
}) => {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or go to' });
  await expect(box).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await box.fill('sto');
  await expect(page.getByRole('option', { name: 'Stores', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/stores');

  await page.keyboard.press('Control+k');
  await box.fill('demo-berlin-1');
  const receipt = page.getByRole('option', { name: /^DEMO-BERLIN-1 / });
  await expect(receipt).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(receipt).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^DEMO-BERLIN-1 /);
  await box.fill('visa gestern');
  await page.getByRole('option', { name: /^Receipts: payments\.method:visa timestamp:/ }).click();
  await page.waitForURL(/q=payments\.method%3Avisa/);
});

test('a question mark lists the keys; typing it does not', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Search receipts' }).fill('a');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // What the list says of the slash holds for every list with a search box.
  for (const [path, box] of [
    ['/receipts', page.getByRole('combobox', { name: 'Search receipts' })],
    ['/stores', page.getByRole('searchbox')],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
  }
});

test('on a phone the palette opens from the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search or go to' }).filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
});
