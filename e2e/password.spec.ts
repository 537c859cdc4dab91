import type { Page } from '@playwright/test';
import { expectPageAccessible } from './support/accessible';
import { awaitMail, mailsTo } from './support/mailbox';
import { beginSession, createRetailer, signIn, submitSignIn } from './support/portal';
import type { Service } from './support/service';
import { read } from './support/settled';
import { expect, test } from './support/test';

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

function linkIn(text: string | undefined): string {
  const link = /http:\/\/\S+\/reset-password\/\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error('There is no link in the mail.');
  return link;
}

async function newStaff(service: Service) {
  return (await createRetailer(service, `Shop ${Date.now()}`)).portal;
}

test('a forgotten password: mail, link, new password, signed in, and the old ones are worth nothing', async ({
  page,
  browser,
  service,
}) => {
  const staff = await newStaff(service);
  const elsewhere = await browser.newPage({ baseURL: service.baseUrl });
  await signIn(elsewhere, staff);

  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await ask(page, staff.email);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const link = linkIn((await awaitMail(service, staff.email)).text);
  await page.goto(link);
  await expect(page.getByText(`For ${staff.email}`)).toBeVisible();
  await page.getByLabel('New password').fill('too short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This has 9 characters. Use at least 12.')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('is too common')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('four words in a row');
  await expect(page.getByText('Long enough.')).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();

  await expect(page).toHaveURL(/\/sign-in\?news=password-set$/);
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await submitSignIn(page, staff);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/is wrong/);
  await submitSignIn(page, { ...staff, password: 'four words in a row' });
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));

  await elsewhere.goto('/receipts');
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Request a new link' }).click();
  await expect(elsewhere).toHaveURL(/\/forgot-password$/);
  await elsewhere.close();
});

test('an unknown address gets the same answer, and no mail', async ({ page, service }) => {
  const nobody = `nobody-${Date.now()}@example.com`;
  const staff = await newStaff(service);
  const answers: (string | null)[] = [];
  for (const email of [nobody, staff.email]) {
    await page.goto('/forgot-password');
    await ask(page, email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    answers.push(
      (await read(page, () => page.getByRole('main').textContent()))?.replace(email, 'ADDRESS') ?? null,
    );
  }
  expect(answers[0]).toBe(answers[1]);
  await awaitMail(service, staff.email);
  expect(await mailsTo(service, nobody)).toEqual([]);
});

test('asking again and again is slowed down, and the page says so', async ({ page }) => {
  const email = `often-${Date.now()}@example.com`;
  for (let asked = 0; asked < 3; asked += 1) {
    await page.goto('/forgot-password');
    await ask(page, email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Use another address' }).click();
  await ask(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'Wait 15 minutes' })).toBeVisible();
});

test('an address that is none is said so at its field', async ({ page }) => {
  await page.goto('/forgot-password');
  await ask(page, 'anna');
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('an invited user chooses a password by keyboard alone, in German', async ({ page, service, demo }) => {
  const { portal } = await createRetailer(service, `Laden ${Date.now()}`, ['locale=de-DE']);
  await beginSession(page, portal);
  const email = `neu-${Date.now()}@example.com`;
  const made = await page.request.put(`/api/portal/user/${email}`, {
    headers: { origin: service.baseUrl },
    data: { group: 'administrators', status: 'active' },
  });
  expect(made.status()).toBe(201);
  const mail = await awaitMail(service, email);
  expect(mail.subject).toContain('Dein Konto im Belegportal von Laden');

  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'locale', value: 'de', url: service.baseUrl }]);
  await page.goto(linkIn(mail.text));
  await expect(page.getByRole('heading', { name: 'Passwort wählen' })).toBeVisible();
  await expect(page.getByLabel('Neues Passwort')).toBeFocused();
  await page.keyboard.type('vier kurze Worte');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Passwort anzeigen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Neues Passwort')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dein Passwort ist gespeichert.')).toBeVisible();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('vier kurze Worte');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  expect(demo.portal.email).not.toBe(email);
});

test('the address with the token is sent to no other host', async ({ page, service }) => {
  const staff = await newStaff(service);
  await page.goto('/forgot-password');
  await ask(page, staff.email);
  const link = linkIn((await awaitMail(service, staff.email)).text);
  const asked: { url: string; referer: string | undefined }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers()['referer'] }));
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' });
  expect(response?.headers()['cache-control']).toContain('no-store');
  await page.getByRole('button', { name: 'Show password' }).click();
  const token = link.split('/').at(-1) ?? '';
  expect(asked.filter(({ url }) => new URL(url).origin !== service.baseUrl)).toEqual([]);
  expect(asked.filter(({ referer }) => referer?.includes(token) === true)).toEqual([]);
});

test('axe finds nothing serious', async ({ page, service }) => {
  await page.goto('/forgot-password');
  await expectPageAccessible(page);
  const staff = await newStaff(service);
  await ask(page, staff.email);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expectPageAccessible(page);
  await page.goto(linkIn((await awaitMail(service, staff.email)).text));
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Choose a password.')).toBeVisible();
  await expectPageAccessible(page);
  await page.goto('/reset-password/nothing');
  await expectPageAccessible(page);
});
