import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { loseSteps } from './support/network';
import { createRetailer, plantSecondFactor, signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

const groupSetting = (groups: Readonly<Record<string, readonly string[]>>) =>
  `portal_groups=${JSON.stringify(groups)}`;
const readers = ['view.get_receipts', 'view.get_receipt'];

test('a user is invited, moved to another group, deactivated and reactivated', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Inviting', [
    groupSetting({ administrators: ['*'], readers, 'Shop floor': readers }),
  ]);
  await signIn(page, portal, '/users');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Enter an e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const email = `anna-${randomUUID()}@shop.example`;
  await page.getByLabel('E-mail').fill(email.toUpperCase());
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'readers' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByText(`An e-mail is on its way to ${email}`).first()).toBeVisible();

  await plantSecondFactor(service, email);
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: /^On$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off second factor' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('lost their phone');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Turn off second factor' })).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: /^Off$/ })).toBeVisible();

  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Shop floor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Shop floor' })).toBeVisible();

  await page.getByRole('switch', { name: 'Can sign in' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('They are signed out immediately');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  // The button of the dialog reads like the state does: gone with the answer, it leaves the state alone.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  await page.goto('/users?group=Shop%20floor');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  await expect(page.getByText('Deactivated', { exact: true }).filter({ visible: true })).toBeVisible();

  // An invitation never changes an existing user.
  await page.goto('/users/new');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('A user with this address already exists.')).toBeVisible();
});

test('a page that was open for a while undoes nothing that others changed of a user or a group', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Two managers', [
    groupSetting({ administrators: ['*'], readers, 'Shop floor': readers }),
  ]);
  await signIn(page, portal, '/users/new');
  const email = `ben-${randomUUID()}@shop.example`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`/users/${email}`);
  await other.getByRole('switch', { name: 'Can sign in' }).click();
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Deactivate' }).click();
  await expect(other.getByText('Deactivated', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Shop floor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Shop floor' })).toBeVisible();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();

  await page.goto('/users/groups/readers');
  await expect(page.getByLabel('Name')).toBeEditable();
  await other.goto('/users/groups/readers');
  await other.getByRole('button', { name: 'Remove' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await other.waitForURL('**/users/groups');
  await page.getByLabel('Name').fill('Readers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This no longer exists.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('link', { name: 'Shop floor' })).toBeVisible();
  await expect(other.getByRole('link', { name: /readers/i })).toHaveCount(0);
});

test('without a mail server an invitation is a link to hand over, shown once', async ({
  page,
  demo,
  browser,
  service,
}) => {
  const email = `link-${randomUUID()}@shop.example`;
  await signIn(page, demo.portal, '/users/new');
  await expect(page.getByText('No mail server is set up.')).toBeVisible();
  await expect(page.getByText('npm run')).toHaveCount(0);
  await page.getByLabel('E-mail').fill(email);
  // The link is shown whether or not the page of the user can be read.
  await loseSteps(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Link for ${email}` });
  await expect(dialog.getByText('expires after 72 hours')).toBeVisible();
  const first = await read(page, () => dialog.locator('code').innerText());
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await page.unrouteAll();
  await page.waitForURL(`**/users/${encodeURIComponent(email)}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await read(page, () => page.content())).not.toContain(first);

  await page.getByRole('button', { name: 'Copy invitation link' }).click();
  const link = await read(page, () => dialog.locator('code').innerText());
  expect(link).not.toBe(first);
  const context = await browser.newContext({ baseURL: service.baseUrl });
  const invited = await context.newPage();
  await invited.goto(link);
  await invited.getByLabel('New password').fill('four words in a row');
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.waitForURL(/sign-in/);
  await context.close();
});

test('an address of another retailer can be neither invited nor seen', async ({ page, service }) => {
  const [own, other] = [
    await createRetailer(service, 'Own Users'),
    await createRetailer(service, 'Other Users'),
  ];
  await signIn(page, own.portal, '/users/new');
  await page.getByLabel('E-mail').fill(other.portal.email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This address cannot be used here.')).toBeVisible();
  for (const path of [
    `/users/${encodeURIComponent(other.portal.email)}`,
    '/users/nobody@example.com',
    '/users/%00',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
});

test('the last administrator keeps their rights, and the page says why', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Last Administrator', [
    groupSetting({ administrators: ['*'], readers }),
  ]);
  await signIn(page, portal, `/users/${encodeURIComponent(portal.email)}`);
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'readers' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At least one active user must be able to manage users')).toBeVisible();
  await page.goto('/users/groups/administrators');
  await page.getByRole('switch', { name: 'Everything' }).click();
  await page.getByRole('checkbox', { name: 'Receipts', exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At least one active user must be able to manage users')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Everything' })).toBeChecked();
});

test('a group is made, changed, renamed while it is empty, and removed', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Groups');
  await signIn(page, portal, '/users');
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('searchbox', { name: 'Find a group' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matching groups')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a group' }).fill('ADMIN');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'administrators' })).toContainText('Everything');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  // One that is there is not changed under the name of a new one.
  await page.getByRole('textbox', { name: 'Name' }).fill('administrators');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('A group with this name already exists.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop floor & co');
  await page.getByRole('checkbox', { name: 'Receipts', exact: true }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: 'Shop floor & co' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Counter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Counter' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Counter' })).toHaveCount(0);
  await page.goto('/users/groups/Counter');
  await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible();
  // One that has users keeps its name, and stays.
  await page.goto('/users/groups/administrators');
  await expect(page.getByText('This group has one user, so it cannot be renamed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('a user cannot assign a group that may do more than their own', async ({ page, service }) => {
  const managers = ['view.get_portal_users', 'view.get_portal_user', 'view.put_portal_user'];
  const { portal } = await createRetailer(service, 'Managers', [
    groupSetting({ administrators: managers, owners: ['*'] }),
  ]);
  await signIn(page, portal, '/users/new');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await expect(page.getByRole('option', { name: 'owners (more permissions than yours)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.goto('/users/groups');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await page.goto('/users/new-group');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('who may only make groups makes one', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Makers', [
    groupSetting({ administrators: ['view.put_portal_group', 'view.get_receipts'] }),
  ]);
  await signIn(page, portal, '/users/new-group');
  await page.getByRole('textbox', { name: 'Name' }).fill('administrators');
  const make = page.getByRole('button', { name: 'Create group' });
  await make.click();
  await expect(page.getByText('A group with this name already exists.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Counter');
  await page.getByRole('checkbox', { name: 'Receipts', exact: true }).check();
  await make.click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page).toHaveURL(`${service.baseUrl}/`);
});

test('who may not see users sees none', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'No Users', [groupSetting({ administrators: readers })]);
  await signIn(page, portal, '/users');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0);
  for (const path of ['/users/new', `/users/${encodeURIComponent(portal.email)}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  }
});

test('the pages are German for who reads German, and fit a phone', async ({ browser, service }) => {
  const { portal } = await createRetailer(service, 'Deutsche Nutzer', ['locale=de-DE']);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, portal, '/users');
  await expect(page.getByRole('heading', { name: 'Nutzer' })).toBeVisible();
  await expect(page.getByText('Aktiv', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  await context.close();
});
