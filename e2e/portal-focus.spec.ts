import type { Locator, Page } from '@playwright/test';
import { beginSession, createRetailer, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

/** Presses a button by the keyboard, closes what it opened with Escape, and expects the focus where it was. */
async function expectFocusBack(page: Page, button: Locator, dialog: 'dialog' | 'alertdialog' = 'dialog') {
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole(dialog)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole(dialog)).toHaveCount(0);
  await expect(button).toBeFocused();
}

test('dialogs give the focus back to what opened them', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Focused shops');
  await signIn(page, portal, '/profile');
  await expectFocusBack(page, page.getByRole('button', { name: 'Turn on' }));
  await expectFocusBack(page, page.getByRole('button', { name: 'Search or jump to' }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused();
  const users = { group: '', status: 'active', send_password_reset_on_create: false };
  const made = await page.request.put('/api/portal/user/focus%40shops.example', {
    headers: { origin: service.baseUrl },
    data: users,
  });
  expect(made.status()).toBe(201);
  await page.goto('/users/focus%40shops.example');
  await page.getByRole('switch', { name: 'Can sign in' }).click();
  await expectFocusBack(page, page.getByRole('button', { name: 'Save' }), 'alertdialog');
});

test('a consumer that was assigned or taken off leaves the focus at the way to change that', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [{ identifier: 'anna@example.com' }]);
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Remove the identifier' }).press('Enter');
  await expect(page.getByText('Not assigned')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ben@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Identifier saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('an unknown address keeps the frame around it, whose first stop is the way past it', async ({
  page,
  demo,
}) => {
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await beginSession(page, demo.portal);
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS('padding-left', '12px');
});
