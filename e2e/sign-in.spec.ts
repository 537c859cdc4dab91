import { expectPageAccessible } from './support/accessible';
import { submitSignIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

test(
  'a wrong password and an unknown address get the same answer',
  { tag: '@long' },
  async ({ page, demo }) => {
    await page.goto('/sign-in');
    await submitSignIn(page, { email: demo.portal.email, password: 'not this one' });
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/is wrong/);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    const answer = await read(page, () => page.getByRole('main').getByRole('alert').innerText());

    await submitSignIn(page, { email: 'nobody@example.com', password: 'not this one' });
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(answer);
    await expect(page).toHaveURL(/\/sign-in$/);
  },
);

test('what is missing is said at its field', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('signing in leads to the page one wanted, signing out ends the session', async ({ page, demo }) => {
  await page.goto('/receipts?q=identifier%3Anobody');
  await submitSignIn(page, demo.portal);
  await expect(page).toHaveURL(/\/receipts\?q=identifier%3Anobody$/);
  await expect(page.getByText('No matching receipts')).toBeVisible();
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/:\d+\/$/);

  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  // A copy of the cookie is worth nothing either, and the page says what happened.
  await page.context().addCookies(cookies);
  await page.goto('/receipts');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Freceipts$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test(
  'a link to the sign-in page never leads to another site',
  { tag: '@long' },
  async ({ page, demo, service }) => {
    await page.goto('/sign-in?next=https%3A%2F%2Fexample.com%2F');
    await submitSignIn(page, demo.portal);
    await expect(page).toHaveURL(`${service.baseUrl}/`);
    await page.goto('/sign-in?next=%2F%5Cexample.com');
    await expect(page).toHaveURL(`${service.baseUrl}/`);
  },
);

test(
  'too many failures are slowed down, and the page says until when',
  { tag: '@long' },
  async ({ page }) => {
    const email = `throttled-${Date.now()}@example.com`;
    await page.goto('/sign-in');
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await submitSignIn(page, { email, password: `wrong ${attempt}` });
      await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
    }
    await submitSignIn(page, { email, password: 'wrong again' });
    await expect(page.getByText(/You can try again at \d\d:\d\d/)).toBeVisible();
  },
);

test('the password can be shown, and the page speaks German', { tag: '@long' }, async ({ page, demo }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByLabel('E-Mail').fill(demo.portal.email);
  await page.getByLabel('Passwort', { exact: true }).fill(demo.portal.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
});

test('axe finds nothing serious', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sign-in');
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPageAccessible(page);
});
