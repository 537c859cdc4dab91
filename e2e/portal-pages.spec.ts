import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { permissions, permissionOf } from '@/lib/platform/auth/permissions';
import { tier } from '@/test/tier';
import { expectPageAccessible } from './support/accessible';
import { portalPages, type PortalPage } from './support/pages';
import { beginSession, createRetailer, signIn } from './support/portal';
import { runningService } from './support/service';
import { read } from './support/settled';
import { expect, test } from './support/test';

const inPortal = portalPages.filter(({ needs }) => needs !== 'nobody');
const noAccess = 'You do not have access to this page';

/** The address of a page; for one that a list leads to, that of its first row, as it is drawn by the server. */
async function addressOf(page: Page, { path, opens }: PortalPage): Promise<string> {
  if (opens === undefined) return path;
  const list = await (await page.request.get(path)).text();
  return read(page, () =>
    page.evaluate((html) => {
      const row = new DOMParser().parseFromString(html, 'text/html').querySelector('tr a');
      const href = row?.getAttribute('href') ?? null;
      if (href === null) throw new Error('The list has no rows.');
      return href;
    }, list),
  );
}

/** Opens pages as the demo's administrator, and has axe look at each. */
async function expectPagesAccessible(page: Page, demo: DemoCredentials, pages: readonly PortalPage[]) {
  await beginSession(page, demo.portal);
  const headers = { origin: runningService().baseUrl };
  // The demo has sent nothing: an invitation is a message.
  const invited = await page.request.put(`/api/portal/user/${randomUUID()}@example.com`, {
    headers,
    data: { group: '', status: 'active' },
  });
  expect(invited.status()).toBe(201);
  // Nor does it have a webhook. The port of this one is closed.
  const made = await page.request.post('/api/webhooks', {
    headers,
    data: { url: 'http://127.0.0.1:9/', types: ['link.revoked'] },
  });
  expect(made.status()).toBe(201);
  for (const each of pages) {
    await test.step(each.route, async () => {
      await page.goto(await addressOf(page, each));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The page itself, not the outline of one that still comes.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectPageAccessible(page);
    });
  }
}

// In parts, which run side by side.
const parts = 6;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`every page is accessible in light and dark, part ${part + 1}`, { tag: '@long' }, ({ page, demo }) =>
    expectPagesAccessible(
      page,
      demo,
      inPortal.filter((_, index) => index % parts === part),
    ),
  );
}

if (tier === 'quick') {
  const main = new Set([
    '(portal)',
    '(portal)/receipts/(list)',
    '(portal)/receipts/[id]',
    '(portal)/settings',
  ]);
  test('the main pages are accessible', ({ page, demo }) =>
    expectPagesAccessible(
      page,
      demo,
      inPortal.filter(({ route }) => main.has(route)),
    ));
}

test(
  'every page is closed to a group that holds every permission but its own',
  { tag: '@long' },
  async ({ page, browser, service }) => {
    const { portal } = await createRetailer(service, 'Nearly Everything', [
      'portal_groups={"administrators":["*"],"watched":["*"]}',
    ]);
    await beginSession(page, portal);
    const email = `colleague-${randomUUID()}@example.com`;
    const made = await page.request.put(`/api/portal/user/${email}`, {
      headers: { origin: service.baseUrl },
      data: { group: 'watched', status: 'active', send_password_reset_on_create: false },
    });
    expect(made.status(), await made.text()).toBe(201);
    const colleague = await (await browser.newContext({ baseURL: service.baseUrl })).newPage();
    await beginSession(colleague, { email });
    // The texts of every page hold the sentence for what is loaded later; it is a heading only where access is refused.
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
        const own =
          typeof needs === 'string' ? permissions : needs.map((operation) => permissionOf(operation));
        await permit(permissions.filter((name) => !own.includes(name)));
        expect(await isClosed(missing)).toBe(needs !== 'nothing');
        await permit(typeof needs === 'string' ? ['view.get_receipts'] : own);
        expect(await isClosed(missing)).toBe(false);
      });
    }
    await permit([]);
    await colleague.goto('/settings');
    await expect(colleague.getByRole('heading', { name: noAccess })).toBeVisible();
    await expectPageAccessible(colleague);
    await colleague.context().close();
  },
);

test(
  'an address at which nothing is answers 404 with a page that says so',
  { tag: '@long' },
  async ({ page, demo }) => {
    await signIn(page, demo.portal, '/receipts/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('not found');
    await expectPageAccessible(page);
    // Such a page is drawn in the browser, from what its answer holds; portal-pages.long.spec.ts opens each.
    const heading = /\\"h1\\",null,\{[^}]*\\"children\\":\\"[^"]*not found/;
    for (const { route, missing } of inPortal) {
      if (missing === undefined) continue;
      await test.step(route, async () => {
        const answer = await page.request.get(missing);
        expect(answer.status()).toBe(404);
        expect(await answer.text()).toMatch(heading);
        const broken = missing.replace(/[^/]+$/, '%zz');
        expect([400, 404], broken).toContain((await page.request.get(broken)).status());
      });
    }
  },
);
