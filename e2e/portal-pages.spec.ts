import type { Page } from '@playwright/test';
import { permissions, permissionOf } from '@/lib/auth/permissions';
import { awaitMail } from './support/mailbox';
import { portalPages, type PortalPage } from './support/pages';
import { createRetailer, expectAccessibleInBothThemes, signIn, submitSignIn } from './support/portal';
import type { Service } from './support/service';
import { expect, test } from './support/test';

const inPortal = portalPages.filter(({ needs }) => needs !== 'nobody');
const noAccess = 'You have no access to this page';

/** The address of a page; for one that a list leads to, that of its first row, as it is drawn by the server. */
async function addressOf(page: Page, { path, opens }: PortalPage): Promise<string> {
  if (opens === undefined) return path;
  await page.goto(path);
  return (await page.getByRole('row').getByRole('link').first().getAttribute('href')) ?? path;
}

// In parts, which run side by side.
const parts = 4;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`every page is accessible in light and dark, part ${part + 1}`, async ({ page, demo, service }) => {
    test.slow();
    await signIn(page, demo.portal, '/profile');
    // The demo has sent nothing: an invitation is a message.
    const invited = await page.request.put(`/api/portal/user/part-${part}-${Date.now()}@example.com`, {
      headers: { origin: service.baseUrl },
      data: { group: '', status: 'active' },
    });
    expect(invited.status()).toBe(201);
    for (const each of inPortal.filter((_, index) => index % parts === part)) {
      await test.step(each.route, async () => {
        await page.goto(await addressOf(page, each));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // The page itself, not the outline of one that still comes.
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectAccessibleInBothThemes(page);
      });
    }
  });
}

/** A colleague of the user that `page` belongs to, in another group and signed in elsewhere. */
async function signInColleague(page: Page, service: Service, group: string): Promise<Page> {
  const email = `colleague-${Date.now()}@example.com`;
  const made = await page.request.put(`/api/portal/user/${email}`, {
    headers: { origin: service.baseUrl },
    data: { group, status: 'active' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const [link = ''] =
    /http:\/\/\S+\/reset-password\/\S+/.exec((await awaitMail(service, email)).text ?? '') ?? [];
  const context = await page.context().browser()?.newContext({ baseURL: service.baseUrl });
  if (context === undefined) throw new Error('There is no browser.');
  const other = await context.newPage();
  const password = 'four short words here';
  await other.goto(link);
  await other.getByLabel('New password').fill(password);
  await other.getByRole('button', { name: 'Set the password' }).click();
  await other.waitForURL(/\/sign-in/);
  await submitSignIn(other, { email, password });
  await other.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  return other;
}

test('every page is closed to a group that holds every permission but its own', async ({ page, service }) => {
  test.slow();
  const { portal } = await createRetailer(service, 'Nearly Everything', [
    'portal_groups={"administrators":["*"],"watched":["*"]}',
  ]);
  await signIn(page, portal, '/profile');
  const colleague = await signInColleague(page, service, 'watched');
  // The texts of every page hold the sentence for what is loaded later; a heading is only where it is said.
  const heading = new RegExp(`<h1[^>]*>${noAccess}`);
  const isClosed = async (path: string) => heading.test(await (await colleague.request.get(path)).text());
  const permit = async (names: readonly string[]) => {
    const changed = await page.request.put('/api/portal/groups/watched', {
      headers: { origin: service.baseUrl },
      data: { permissions: [...names] },
    });
    expect(changed.status(), await changed.text()).toBe(200);
  };
  for (const { route, path, missing = path, needs } of inPortal) {
    await test.step(route, async () => {
      const own = typeof needs === 'string' ? permissions : needs.map((operation) => permissionOf(operation));
      await permit(permissions.filter((name) => !own.includes(name)));
      expect(await isClosed(missing)).toBe(needs !== 'nothing');
      await permit(typeof needs === 'string' ? ['view.get_receipts'] : own);
      expect(await isClosed(missing)).toBe(false);
    });
  }
  await permit([]);
  await colleague.goto('/settings');
  await expect(colleague.getByRole('heading', { name: noAccess })).toBeVisible();
  await expectAccessibleInBothThemes(colleague);
  await colleague.context().close();
});

test('an address at which nothing is has a page that says so and leads back', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/profile');
  for (const { route, missing } of inPortal) {
    if (missing === undefined) continue;
    await test.step(route, async () => {
      const answer = await page.goto(missing);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('not found');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const broken = missing.replace(/[^/]+$/, '%zz');
      expect([400, 404], broken).toContain((await page.request.get(broken)).status());
    });
  }
  await expectAccessibleInBothThemes(page);
});
