import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, showQueries } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

// Steps through a list are made by the list itself, without loading the page around it anew.

const box = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const links = (page: Page) => page.getByRole('row').getByRole('link');
const summary = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
const isRows = (url: URL) => url.pathname === '/lists/receipts';

test.beforeEach(async ({ page }) => showQueries(page));

const bread = { items: [{ name: 'Rye bread', quantity: 1, total: 3.98 }] };
const milk = { items: [{ name: 'Whole milk', quantity: 1, total: 3.98 }] };

/** True when React has taken the rows over, if there are any. */
function isListAwake(): boolean {
  const row = document.querySelector('main tbody tr');
  return row === null || Object.keys(row).some((key) => key.startsWith('__reactProps'));
}

async function search(page: Page, query: string): Promise<void> {
  await box(page).click();
  // Before scripts of box and list are there the page is loaded.
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => page.evaluate(isListAwake)).toBe(true);
  await box(page).fill(query);
  await page.keyboard.press('Enter');
}

/** Holds back what the list asks for; `release` lets it through. */
async function holdRows(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isRows, async (route: Route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test('back and forward show what was there, and no page is loaded for a step', async ({ page, service }) => {
  await retailerWith(page, service, [bread, bread, milk]);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['rsc'] !== undefined) pages.push(request.url());
  });
  await expect(links(page)).toHaveCount(3);
  await search(page, 'items.name:milk');
  await page.waitForURL(/q=items/);
  await expect(links(page)).toHaveCount(1);
  await search(page, 'items.name:bread');
  await expect(links(page)).toHaveCount(2);
  await page.waitForURL(/bread/);
  await page.goBack();
  await expect(links(page)).toHaveCount(1);
  await expect(box(page)).toHaveValue('items.name:milk');
  await page.goBack();
  await expect(links(page)).toHaveCount(3);
  await expect(box(page)).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(links(page)).toHaveCount(2);
  await expect(box(page)).toHaveValue('items.name:bread');
  expect(pages).toEqual([]);
  await page.reload();
  await expect(links(page)).toHaveCount(2);
});

/** What a user may do at the moment when an address is written, before the page has heard of it. */
type Act = { readonly go: 'back' } | { readonly press: string };

async function onceWritten(page: Page, act: Act): Promise<void> {
  await page.evaluate((todo) => {
    const pushState = window.history.pushState.bind(window.history);
    window.history.pushState = (...step) => {
      window.history.pushState = pushState;
      pushState(...step);
      if ('go' in todo) window.history.back();
      else document.querySelector<HTMLElement>(todo.press)?.click();
    };
  }, act);
}

test('a user who goes back before the page knows an address sees what they left', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [bread, bread, milk]);
  await search(page, 'items.name:milk');
  await page.waitForURL(/milk/);
  await expect(links(page)).toHaveCount(1);
  await onceWritten(page, { go: 'back' });
  await page.evaluate(() => {
    window.addEventListener('popstate', () => document.documentElement.setAttribute('data-went-back', ''));
  });
  await search(page, 'items.name:bread');
  await expect(page.locator('html')).toHaveAttribute('data-went-back');
  await expect(links(page)).toHaveCount(1);
  await expect(box(page)).toHaveValue('items.name:milk');
  await expect(page).toHaveURL(/milk/);
});

test('a link to the list that is pressed before the page knows an address is followed', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [bread, bread, milk]);
  await onceWritten(page, { press: 'nav a[href="/receipts"]' });
  await search(page, 'items.name:milk');
  await expect(box(page)).toHaveValue('');
  await expect(links(page)).toHaveCount(3);
  await expect(page).toHaveURL(/\/receipts$/);
});

test('a search without hits, one that is refused and the way out follow each other', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [bread]);
  // Screen readers announce what changes in a place that was there before.
  await page
    .locator('main [aria-busy] > div > [role=status]')
    .evaluate((place) => place.setAttribute('data-there-before', ''));
  await search(page, 'items.name:wine');
  await expect(page.getByRole('heading', { name: 'No matching receipts' })).toBeVisible();
  await expect(page.locator('[data-there-before]')).toContainText('No matching receipts');
  await search(page, 'no_such_field:1');
  await expect(page.locator('#search-problem')).toBeVisible();
  await page.waitForURL(/no_such_field/);
  await search(page, 'items.name:bread');
  await expect(links(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('#search-problem')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No matching receipts' })).toBeVisible();
});

test('while rows are slow the address and the box say what is awaited', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  const release = await holdRows(page);
  await search(page, 'items.name:milk');
  await page.waitForURL(/milk/);
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  await expect(links(page)).toHaveCount(2);
  release();
  await expect(links(page)).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
});

test('a user who goes elsewhere while rows are awaited stays there', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  const release = await holdRows(page);
  await search(page, 'items.name:milk');
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  release();
  await page.unroute(isRows);
  // A step that came late would have been made before this search answers.
  await page.request.get('/api/receipts/_search?query=total:5');
  await expect(page).toHaveURL(/\/stores$/);
  await page.getByRole('link', { name: 'Receipts', exact: true }).click();
  await expect(links(page)).toHaveCount(2);
});

test('a receipt that is opened while a query is looked at stays open', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  const release = await holdRows(page);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(
    (url) => /^\/receipts\/[0-9a-f-]{36}$/.test(url.pathname),
    async (route) => {
      await opened;
      await route.continue().catch(() => undefined);
    },
  );
  const answered = page.waitForResponse((response) => isRows(new URL(response.url())));
  const href = (await read(page, () => links(page).first().getAttribute('href'))) ?? '';
  await onceWritten(page, { press: `a[href="${href}"]` });
  await search(page, 'no_such_field:1');
  await page.waitForURL(/no_such_field/);
  release();
  await (await answered).finished();
  // Until the list has handled the change.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  open();
  await page.waitForURL(`**${href}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('words of a counter lead to their query in one step, and to a receipt', async ({ page, service }) => {
  await retailerWith(page, service, [{ ...bread, transaction_id: 'UK-7001' }, milk]);
  // At once, before what reads the words in the browser may be there.
  await box(page).fill('bread');
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=items\.names%3Abread$/);
  await expect(box(page)).toHaveValue('items.names:bread');
  const href = (await read(page, () => links(page).first().getAttribute('href'))) ?? '';
  await page.goBack();
  await expect(links(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/receipts$/);

  const told = async (words: string) =>
    (await (await page.request.get(`/lists/receipts?q=${words}`)).json()) as unknown;
  expect(await told('bread')).toEqual({ kind: 'moved', to: { q: 'items.names:bread', sort: null } });
  expect(await told('UK-7001')).toEqual({ kind: 'moved', to: href });
  expect(await told(href.slice('/receipts/'.length))).toEqual({ kind: 'moved', to: href });
  await box(page).fill(href.slice('/receipts/'.length));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href}`);
  await page.goBack();
  await expect(links(page)).toHaveCount(2);
});

test('of two searches in a row the second one stays', async ({ page, service }) => {
  await retailerWith(page, service, [bread, bread, milk]);
  const release = await holdRows(page);
  await search(page, 'items.name:milk');
  await search(page, 'items.name:bread');
  release();
  await expect(links(page)).toHaveCount(2);
  await expect(box(page)).toHaveValue('items.name:bread');
  await expect(page).toHaveURL(/bread/);
});

test('rows that cannot be read say so in their place, and are tried again', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  await page.route(isRows, (route) => route.fulfill({ status: 500, json: {} }));
  await search(page, 'items.name:milk');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible({ timeout: 15_000 });
  await expect(box(page)).toHaveValue('items.name:milk');
  await expectAccessibleInBothThemes(page);
  await page.unroute(isRows);
  await alert.getByRole('button').click();
  await expect(links(page)).toHaveCount(1);
  await expect(alert).toHaveCount(0);
});

test('what was changed in a receipt is in its row on the way back', async ({ page, service }) => {
  await retailerWith(page, service, [bread, milk]);
  await search(page, 'items.name:milk');
  await expect(links(page)).toHaveCount(1);
  await page.waitForURL(/milk/);
  const id = (await read(page, () => links(page).first().getAttribute('href')))?.split('/').at(-1) ?? '';
  await links(page).first().click();
  await page.waitForURL(`**/receipts/${id}`);
  const answer = await page.request.patch(`/api/receipts/${id}`, {
    headers: { origin: service.baseUrl, 'content-type': 'application/json-patch+json' },
    data: [{ op: 'replace', path: '/identifier', value: 'rosa@example.com' }],
  });
  expect(answer.ok()).toBe(true);
  await page.goBack();
  await expect(page.getByRole('cell', { name: 'rosa@example.com' })).toBeVisible();
  await expect(box(page)).toHaveValue('items.name:milk');
});

test('from the end of a page the next one is seen from its beginning', async ({ page, service }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await retailerWith(
    page,
    service,
    Array.from({ length: 25 }, () => bread),
  );
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(summary(page)).toContainText('5');
  await expect(links(page)).toHaveCount(5);
  await expect(links(page).first()).toBeInViewport();
});

test('a typed query and a marked store are read before they are asked for', async ({ page, service }) => {
  const read = (query: RegExp) =>
    page.waitForResponse((answer) => isRows(new URL(answer.url())) && query.test(answer.url()));
  await retailerWith(page, service, [bread, milk]);
  await box(page).click();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => page.evaluate(isListAwake)).toBe(true);
  const searched = read(/milk/);
  await box(page).fill('items.name:milk');
  await searched;
  await expect(links(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/receipts$/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isRows(new URL(request.url()))) asked.push(request.url());
  });
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveCount(1);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Store', exact: true }).click();
  const filtered = read(/store_reference/);
  await page.getByRole('combobox', { name: 'Find a store' }).fill('Only');
  await filtered;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/store_reference/);
  await expect(links(page)).toHaveCount(1);
  expect(asked).toHaveLength(1);
});

test('rows are for whom the page is for', async ({ page, service, browser }) => {
  const anonymous = await page.request.get('/lists/receipts');
  expect(anonymous.status()).toBe(401);
  await retailerWith(page, service, [bread]);
  const [own] = ((await (await page.request.get('/lists/receipts')).json()) as { rows: { id: string }[] })
    .rows;
  expect(own?.id).toBeTruthy();

  const other = await browser.newContext({ baseURL: service.baseUrl });
  const stranger = await other.newPage();
  await retailerWith(stranger, service, [milk]);
  const beside = await stranger.request.get(`/lists/receipts?older=${own?.id}`);
  expect(await beside.json()).toMatchObject({ kind: 'none', reason: 'place' });
  const all = await (await stranger.request.get('/lists/receipts')).text();
  expect(all).not.toContain(own?.id);
  await other.close();

  const { portal } = await createRetailer(service, `No searching ${randomUUID()}`, [
    'portal_groups={"administrators":["view.get_receipts"]}',
  ]);
  const limited = await browser.newContext({ baseURL: service.baseUrl });
  const clerk = await limited.newPage();
  await beginSession(clerk, portal);
  expect((await clerk.request.get('/lists/receipts?q=total:5')).status()).toBe(403);
  expect((await clerk.request.get('/lists/receipts')).status()).toBe(200);
  await limited.close();
});
