import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { todayIn } from '@/components/portal/kit/format/days';
import { retailerWith } from './support/retailers';
import { signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

/** Links of numbers that are followed; a page has a hundred. */
const followedMax = 40;

test('every number of a report opens its receipts, and as many of them', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  for (const summary of await read(page, () => page.getByText('Show as table').all())) await summary.click();
  const numbers = await linkedNumbers(page);
  expect(numbers.length).toBeGreaterThan(followedMax);
  const step = Math.ceil(numbers.length / followedMax);
  for (const { number, query } of numbers.filter((_, index) => index % step === 0)) {
    const answer = await page.request.get(
      `/api/receipts/_search?${new URLSearchParams({ query, count: '1' })}`,
    );
    expect(answer.status(), query).toBe(200);
    expect(((await answer.json()) as { hits: number }).hits, query).toBe(number);
  }
  await page.getByRole('link', { name: 'Receipts', exact: true }).last().click();
  await page.waitForURL(/\/receipts\?q=localtime\.date/);
  await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
});

test('methods of payment that only tills name are under one line, with names and figures of their own', async ({
  page,
  service,
}) => {
  const paid = (method: string) => ({ payments: [{ method, amount: 3.98 }] });
  const today = `${todayIn('Europe/Berlin')}T00:01:00+01:00`;
  await retailerWith(
    page,
    service,
    ['card', 'shopify_payments', 'twint'].map((method) => ({ localtime: today, ...paid(method) })),
  );
  await page.goto('/reports');
  const table = page.getByRole('table', { name: 'By payment' });
  await expect(table.getByRole('rowheader')).toHaveText(['Card']);
  const others = page.getByText('Other (2)');
  await expect(others).toHaveAttribute('title', 'shopify_payments, twint');
  await others.press('Enter');
  await expect(table.last().getByRole('rowheader')).toHaveText(['shopify_payments', 'twint']);
  await expectAccessibleInBothThemes(page);
});

test('the delivery of receipts is a chart and a table, and its numbers open as many messages', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.portal, '/reports');
  await page.getByText('Show by channel').click();
  const table = page.getByRole('table', { name: 'Delivery' });
  await expect(table.getByRole('row', { name: /^With a consumer/ })).toBeVisible();
  const messages = (await linksOf(page)).filter(({ address }) => address.pathname === '/deliveries');
  expect(messages.length).toBeGreaterThan(1);
  const [first] = messages;
  for (const { number, address } of messages.slice(0, followedMax)) {
    const { from, to, channel, state, reached } = Object.fromEntries(address.searchParams);
    const asked = { receipts_from: from, receipts_to: to, channel, state, reached, count: '100' };
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await page.request.get(`/api/deliveries?${new URLSearchParams(given)}`);
    expect(answer.status(), address.search).toBe(200);
    expect(((await answer.json()) as unknown[]).length, address.search).toBe(Math.min(100, number));
  }
  const columns = page.getByRole('list', { name: 'Delivery' });
  await columns.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(columns.getByRole('listitem').last().locator(':focus')).toHaveAccessibleName(/^Opened/);
  await page.goto(first?.address.href ?? '');
  await expect(page.getByText('Receipts of', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: /Receipts of.*Remove the filter/ }).click();
  await page.waitForURL((url) => !url.searchParams.has('from'));
});

test('a report is narrowed, compared, read by keyboard and taken as a file', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/reports');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'No comparison' }).click();
  await page.waitForURL(/compare=none/);
  await expect(page.getByText('Earlier period')).toHaveCount(0);
  await page.getByRole('button', { name: 'Store' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/store=\d+/);
  await expect(page.getByRole('table', { name: 'By store' }).getByRole('row')).toHaveCount(2);
  const columns = page.getByRole('list', { name: 'By hour' });
  await columns.getByRole('link').or(columns.getByRole('button')).first().focus();
  await page.keyboard.press('End');
  await expect(columns.getByRole('listitem').last().locator(':focus')).toHaveAccessibleName(/^(?:11 pm|23)/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsScreen(page);
});

test('with a currency chosen everything counts its receipts, and a line says how many there are in others', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.portal, '/reports?currency=CHF');
  await expect(page.getByText(/^[\d,]+ more receipts? in .*EUR/)).toBeVisible();
  const stores = page.getByRole('table', { name: 'By store' });
  await expect(stores.getByRole('row').nth(1)).toBeVisible();
  const [, ...rows] = await read(page, () => stores.getByRole('row').allTextContents());
  for (const row of rows) expect(row).toContain('CHF');
});

test('what is chosen while a report is on its way is added to what was chosen before', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.portal, '/reports');
  const held = Promise.withResolvers<void>();
  await page.route(/\/reports\?.*_rsc=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const [choice, option] of [
    ['Compare with', 'No comparison'],
    ['Show', 'Receipts'],
  ] as const) {
    await page.getByRole('combobox', { name: choice }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(page.getByRole('combobox', { name: choice })).toHaveText(option);
  }
  held.resolve();
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('compare') === 'none' && searchParams.get('show') === 'receipts',
  );
});

test('a chart can be reached by keyboard also once it has fewer columns', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/reports?compare=none');
  const columns = page.getByRole('list', { name: 'By day' });
  await columns.getByRole('link').or(columns.getByRole('button')).first().focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: /^Date/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(columns.getByRole('listitem')).toHaveCount(7);
  await expect(columns.locator('[tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Date' }).click();
  await page.waitForURL(({ searchParams }) => !searchParams.has('from') && searchParams.has('compare'));
});

test('an address that people have edited shows a report, not an error', async ({ page, demo }) => {
  await signIn(page, demo.portal, '/reports?from=2026-13-01&to=x&compare=never&store=-1&currency=money');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await page.goto('/reports?from=2001-01-01&to=2001-01-31');
  await expect(page.getByRole('heading', { name: 'No receipts in this period' })).toBeVisible();
});

interface LinkedNumber {
  readonly number: number;
  readonly address: URL;
}

/** The numbers in tables, each with the page that it leads to. */
async function linksOf(page: Page): Promise<LinkedNumber[]> {
  const links = await read(page, () =>
    page
      .getByRole('table')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ({ text: link.textContent, href: link.getAttribute('href') }))),
  );
  return links.map(({ text, href }) => ({
    number: Number(text.replaceAll(/\D/g, '')),
    address: new URL(href ?? '', page.url()),
  }));
}

/** The numbers of receipts in tables, each with the search that it leads to. */
async function linkedNumbers(page: Page): Promise<{ number: number; query: string }[]> {
  const links = await linksOf(page);
  return links
    .filter(({ address }) => address.pathname === '/receipts')
    .map(({ number, address }) => ({ number, query: address.searchParams.get('q') ?? '' }));
}
