import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { openWithoutScripts } from './support/network';
import { createRetailer, plantSecondFactor, showQueries, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

// What the portal does where the network comes late, not at all, or goes.

const bar = (page: Page) => page.getByText('No connection, trying again');
const links = (page: Page) => page.getByRole('row').getByRole('link');
const busy = (page: Page) => page.locator('main [aria-busy=true]');
const box = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const oldestFirst = (page: Page) => page.getByTitle(/oldest/i).first();
const bread = { items: [{ name: 'Rye bread', quantity: 1, total: 3.98 }] };
const milk = { items: [{ name: 'Whole milk', quantity: 1, total: 3.98 }] };

/** Has a list keep `count` rows and its address while it is asked for another one without a network, and then show that. */
async function expectToCome(
  page: Page,
  ask: () => Promise<void>,
  [before, after]: readonly [number, number],
  address: RegExp,
): Promise<void> {
  const shown = await read(page, () => Promise.resolve(page.url()));
  await page.context().setOffline(true);
  await ask();
  await expect(bar(page)).toBeVisible();
  await expect(busy(page)).toBeVisible();
  await expect(busy(page)).toHaveCSS('opacity', '0.55');
  await expect(links(page)).toHaveCount(before);
  await expect(page).toHaveURL(shown);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(address);
  await expect(links(page)).toHaveCount(after);
  await expect(bar(page)).toHaveCount(0);
  await expect(busy(page)).toHaveCount(0);
}

test('without a network a list keeps its rows and their address until what was asked for is there', async ({
  page,
  service,
}) => {
  const older = Array.from({ length: 19 }, () => milk);
  await retailerWith(page, service, [bread, bread, ...older]);
  await test.step('another page', async () => {
    const ask = () => page.getByRole('link', { name: 'Older' }).click();
    await expectToCome(page, ask, [20, 1], /older=/);
    await page.goBack();
    await expect(links(page)).toHaveCount(20);
    await expect(page).toHaveURL(/\/receipts$/);
  });
  await test.step('a search', async () => {
    await box(page).click();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    const ask = async () => {
      await box(page).fill('items.name:bread');
      await page.keyboard.press('Enter');
    };
    await expectToCome(page, ask, [20, 2], /bread/);
  });
  await test.step('a chip', async () => {
    await page.goto('/receipts?q=items.name%3Abread%20total%3A3.98');
    const ask = () => page.getByRole('button', { name: 'Remove filter: Item' }).click();
    await expectToCome(page, ask, [2, 20], /total/);
    await expect(page.getByRole('button', { name: 'Remove filter: Item' })).toHaveCount(0);
  });
  await test.step('an order', async () => {
    await page.goto('/receipts');
    await expectToCome(page, () => oldestFirst(page).click(), [20, 20], /oldest/);
  });
});

test('tabs of a list wait for the network as its pages do', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/deliveries');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Failed', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await expect(busy(page)).toBeVisible();
  await expect(page).toHaveURL(/\/deliveries$/);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/state=failed/);
  await expect(bar(page)).toHaveCount(0);
});

test('a service that cannot be reached is tried again, and the last thing asked for is shown', async ({
  page,
  service,
}) => {
  await showQueries(page);
  await retailerWith(page, service, [bread, bread, milk]);
  const isRows = (url: URL) => url.pathname === '/lists/receipts';
  await page.route(isRows, (route) => route.abort());
  for (const query of ['items.name:milk', 'items.name:bread']) {
    await box(page).click();
    await box(page).fill(query);
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeVisible();
    await expect(page).toHaveURL(/\/receipts$/);
    await expect(links(page)).toHaveCount(3);
  }
  await page.unroute(isRows);
  await expect(links(page)).toHaveCount(2);
  await expect(page).toHaveURL(/bread/);
  await expect(box(page)).toHaveValue('items.name:bread');
  await expect(bar(page)).toHaveCount(0);
});

test('who goes back waits no more for what there was no network for', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  await box(page).click();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await box(page).fill('items.name:milk');
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveCount(1);
  await settled(page);
  await page.context().setOffline(true);
  await oldestFirst(page).click();
  await expect(bar(page)).toBeVisible();
  await page.goBack();
  await expect(links(page)).toHaveCount(2);
  await page.context().setOffline(false);
  await settled(page);
  await expect(page).toHaveURL(/\/receipts$/);
  await expect(links(page)).toHaveCount(2);
});

test('a page that is asked for without a network comes when there is one', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/reports');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
  await expectAccessibleInBothThemes(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('what is typed before the page is alive is kept', async ({ page, service }) => {
  await retailerWith(page, service, [bread, bread, milk]);
  const letScriptsIn = await openWithoutScripts(page, '/receipts');
  await box(page).pressSequentially('bread');
  await letScriptsIn();
  await box(page).pressSequentially(' rye');
  await expect(box(page)).toHaveValue('bread rye');
  await box(page).fill('milk');
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveCount(1);

  const letThemIn = await openWithoutScripts(page, '/receipts');
  await box(page).pressSequentially('bread');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=bread/);
  await letThemIn();
  await expect(links(page)).toHaveCount(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  const fill = async (page: Page, email: string, password: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };

  test('signing in says what was wrong, and leads to the page one wanted', async ({ page, demo }) => {
    await page.goto('/receipts?q=identifier%3Anobody', { waitUntil: 'commit' });
    await fill(page, demo.portal.email, 'not this one');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/is wrong/);
    await expect(page).toHaveURL(/\/sign-in\?error=wrong&next=%2Freceipts/);
    await fill(page, demo.portal.email, demo.portal.password);
    await expect(page).toHaveURL(/\/receipts\?q=identifier%3Anobody$/);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('next-auth.session-token');
  });

  test('signing in asks for the code of a second step', async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Plain second step');
    await plantSecondFactor(service, portal.email);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await fill(page, portal.email, portal.password);
    await expect(page.getByText('Your account has a second step.')).toBeVisible();
    await page.getByLabel('Code').fill('000000');
    await fill(page, portal.email, portal.password);
    await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  });
});

test('signing in by Enter before the page is alive signs in', async ({ page, demo }) => {
  await openWithoutScripts(page, '/sign-in?next=%2Fstores');
  await page.getByLabel('E-mail').fill(demo.portal.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.portal.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stores$/);
});

test('the form of another site signs nobody in', async ({ page, demo, service }) => {
  await page.route('https://other.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${service.baseUrl}/api/auth/callback/credentials">
        <input name="email" value="${demo.portal.email}"><input name="password" value="${demo.portal.password}">
        <button>Send</button></form>`,
    }),
  );
  await page.goto('https://other.example/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(`${service.baseUrl}/**`);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('next-auth.session-token');
});

test('a page of the portal is fewer than fifteen files of script', async ({ page, demo, browser }) => {
  await signIn(page, demo.portal, '/receipts');
  const receipt = (await read(page, () => links(page).first().getAttribute('href'))) ?? '';
  const storageState = await page.context().storageState();
  for (const path of ['/', '/receipts', receipt, '/identifiers', '/reports', '/settings', '/stores']) {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState });
    const cold = await context.newPage();
    const scripts = new Set<string>();
    cold.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await cold.goto(path);
    await settled(cold);
    expect(scripts.size, `files of script of ${path}`).toBeLessThan(15);
    await context.close();
  }
});

test('the start page loads the guide of the setup once it is unfolded', async ({ page, service }) => {
  await retailerWith(
    page,
    service,
    Array.from({ length: 10 }, () => bread),
  );
  const bytes: number[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.body().then(({ length }) => bytes.push(length));
  });
  await page.goto('/');
  await settled(page);
  bytes.length = 0;
  await page.getByRole('button', { name: 'Continue setup' }).click();
  await expect(page.getByRole('region', { name: 'Set up your receipts' })).toBeVisible();
  await settled(page);
  expect(Math.max(0, ...bytes)).toBeGreaterThan(100_000);
});
