import { TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { loseSteps } from './support/network';
import { createRetailer, signIn, submitSignIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const noPermissions = 'portal_groups={"administrators":[]}';

test('every user has a profile: name and password are changed there', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Profiles', [noPermissions]);
  await signIn(page, portal, '/profile');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Anna Baum');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
  await expect(page.getByRole('menu')).toContainText('Anna Baum');
  await page.getByRole('menuitem', { name: 'Your profile' }).click();

  const [current, wanted] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await wanted.fill('short');
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await current.fill('not my password at all');
  await wanted.fill('a whole new password');
  await change.click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await current.fill(portal.password);
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/profile');
  await submitSignIn(page, { ...portal, password: 'a whole new password' });
  await expect(page).toHaveURL(/\/profile$/);
});

test('sessions are listed, and each but this one is ended from here', async ({ page, browser, service }) => {
  const { portal } = await createRetailer(service, 'Sessions', [noPermissions]);
  const elsewhere: Page[] = [];
  for (const _ of [1, 2]) {
    const other = await (await browser.newContext({ baseURL: service.baseUrl })).newPage();
    await signIn(other, portal, '/profile');
    elsewhere.push(other);
  }
  await signIn(page, portal, '/profile');
  const rows = page.getByRole('listitem').filter({ hasText: 'last used' });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This session');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await rows.nth(1).getByRole('button', { name: 'End' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(rows).toHaveCount(1);
  for (const other of elsewhere) {
    await other.goto('/profile');
    await expect(other).toHaveURL(/\/sign-in/);
    await other.context().close();
  }
});

test('a second factor is turned on with an app, and turned off', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Second Factor', [noPermissions]);
  await signIn(page, portal, '/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my password at all');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(portal.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const secret = (await read(page, () => dialog.locator('code').innerText())).replaceAll(' ', '');
  const app = new TOTP({ secret });
  const code = app.generate();
  await dialog.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await dialog.getByLabel('Code').fill(app.generate());
  // The codes are shown this once, also where the page cannot be read again.
  await loseSteps(page);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The code of now has just been used; the app's next one counts already.
  const next = () => app.generate({ timestamp: Date.now() + 30_000 });
  const recovery = await read(page, () => codes.allInnerTexts());
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/recovery codes left/)).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Current password').fill(portal.password);
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(dialog.getByText('Enter the code from your app.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Code').fill('000000' === next() ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await dialog.getByLabel('Code').fill(recovery[0] ?? '');
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(codes.first()).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(portal.password);
  await dialog.getByLabel('Code').fill(next());
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The second factor is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('the page is German for who reads German, and fits a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsches Profil', ['locale=de-DE', noPermissions]);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/profile');
  await expect(page.getByRole('heading', { name: 'Dein Profil' })).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
