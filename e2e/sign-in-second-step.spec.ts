import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expectPageAccessible } from './support/accessible';
import { beginSession, createRetailer, endSessions, submitSignIn } from './support/portal';
import type { Service } from './support/service';
import { expect, test } from './support/test';

/** A user with a second step, and how to come by its codes. */
async function staffWithTotp(page: Page, service: Service) {
  const { portal: staff } = await createRetailer(service, `Shop ${Date.now()}`);
  await beginSession(page, staff);
  const headers = { origin: service.baseUrl };
  const started = await page.request.post('/api/portal/me/totp/_start', {
    headers,
    data: { current_password: staff.password },
  });
  const { secret } = (await started.json()) as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await page.request.post('/api/portal/me/totp/_confirm', {
    headers,
    data: { code: totp.generate() },
  });
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] };
  await page.context().clearCookies();
  // The code of now was used to confirm; the next one is good already.
  return { staff, codes, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

test('the code is the second step, and leads to the page one wanted', async ({ page, service }) => {
  const { staff, nextCode } = await staffWithTotp(page, service);
  await page.goto('/receipts?count=7');
  await submitSignIn(page, staff);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectPageAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the code.')).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(nextCode());
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/receipts');
});

test('a recovery code does as well, once', async ({ page, service }) => {
  const { staff, codes } = await staffWithTotp(page, service);
  for (const outcome of ['in', 'refused']) {
    await page.goto('/sign-in?next=%2Freceipts');
    await submitSignIn(page, staff);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (outcome === 'in') await page.waitForURL((url) => url.pathname === '/receipts');
    else await expect(page.getByText('This recovery code is wrong')).toBeVisible();
    await page.context().clearCookies();
  }
});

test('a wrong password says nothing of a second step', async ({ page, service }) => {
  const { staff } = await staffWithTotp(page, service);
  await page.goto('/sign-in');
  await submitSignIn(page, { ...staff, password: 'not this one' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/is wrong/);
  await submitSignIn(page, staff);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('signing in again over a form asks for the code as well, and then saves', async ({ page, service }) => {
  const { staff, nextCode } = await staffWithTotp(page, service);
  await beginSession(page, staff);
  await page.goto('/settings');
  await page.getByLabel('VAT number').fill('GB77');
  await endSessions(service, staff.email);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
  await expectPageAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
});
