import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { hydrated } from './support/hydrated';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';
import type { Service } from './support/service';

// How the receipts list is shown: from either end, live, in close rows, and with what was found added up.

const links = (page: Page) => page.getByRole('row').getByRole('link');
const hrefs = (page: Page) =>
  read(page, () => links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href'))));

async function post(page: Page, service: Service, minute: number): Promise<void> {
  const answer = await page.request.post('/api/receipts', {
    headers: { origin: service.baseUrl },
    data: {
      transaction_id: `N-${minute}`,
      localtime: `2026-03-15T12:${String(minute).padStart(2, '0')}:00+01:00`,
      store_reference: 1001,
      total: 2.5,
      items: [{ name: 'Milk', quantity: 1, total: 2.5 }],
    },
  });
  expect(answer.status()).toBe(201);
}

test('the list is sorted from either end by its header, and pages in that order', async ({
  page,
  service,
}) => {
  await retailerWith(
    page,
    service,
    Array.from({ length: 25 }, () => ({})),
  );
  await hydrated(page);
  const header = page.getByRole('columnheader', { name: 'Time' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const newest = await hrefs(page);
  await header.getByRole('button', { name: 'Time' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(links(page).first()).not.toHaveAttribute('href', newest[0] ?? '');
  const oldest = await hrefs(page);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(links(page)).toHaveCount(5);
  expect((await hrefs(page)).toReversed()).toEqual(newest.slice(0, 5));
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(links(page)).toHaveCount(20);
  expect(await hrefs(page)).toEqual(oldest);
});

test('a live list shows new receipts by itself, but not while rows are selected', async ({
  page,
  service,
}) => {
  await page.clock.install();
  await retailerWith(page, service, [{}, {}]);
  await hydrated(page);
  const live = page.getByRole('switch', { name: 'Live' });
  await live.click();
  await expect(live).toBeChecked();
  await post(page, service, 1);
  const passing = async (seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(5000);
      await seen();
    }).toPass();
  await passing(() => expect(links(page)).toHaveCount(3, { timeout: 1000 }));
  await expect(page.getByRole('status').getByText('1 new receipt shown')).toBeAttached();

  const box = page.getByRole('checkbox', { name: /^Select receipt / }).first();
  await box.check();
  await post(page, service, 2);
  await passing(() =>
    expect(page.getByRole('button', { name: '1 new receipt' })).toBeVisible({ timeout: 1000 }),
  );
  await expect(links(page)).toHaveCount(3);
  await box.uncheck();
  await expect(links(page)).toHaveCount(4);

  await page.reload();
  await hydrated(page);
  await expect(live).toBeChecked();
});

test('rows stand close for those who choose so, on every list and the next time', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [{}, {}]);
  await hydrated(page);
  const rowOf = () =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first();
  const height = async () => (await read(page, () => rowOf().boundingBox()))?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await expect.poll(height).toBeLessThan(comfortable - 3);
  await page.goto('/stores');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect.poll(height).toBeLessThan(comfortable - 3);
});

test('on a phone the list is sorted from either end, and cards stand close for those who choose so', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await retailerWith(
    page,
    service,
    Array.from({ length: 25 }, () => ({})),
  );
  await hydrated(page);
  const cards = page.getByRole('list', { name: 'Receipts', exact: true }).getByRole('listitem');
  const shown = () =>
    read(page, () =>
      cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    );
  const newest = await shown();
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect(page.getByRole('button', { name: 'Oldest first' })).toBeVisible();
  await expect(cards.getByRole('link').first()).not.toHaveAttribute('href', newest[0] ?? '');
  const oldest = await shown();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(cards).toHaveCount(5);
  expect((await shown()).toReversed()).toEqual(newest.slice(0, 5));
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(cards).toHaveCount(20);
  expect(await shown()).toEqual(oldest);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect.poll(shown).toEqual(newest);

  const height = async () => (await read(page, () => cards.nth(1).boundingBox()))?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await expect.poll(height).toBeLessThan(comfortable - 3);
  // A finger hits it all the same.
  expect(await height()).toBeGreaterThanOrEqual(44);
  await expectAccessibleInBothThemes(page);
  await expectFitsScreen(page);
});

test('what a search finds is added up by currency below the list', async ({ page, service }) => {
  await retailerWith(page, service, [
    {},
    {},
    { l10n: { currency: 'GBP' }, total: 10, items: [{ name: 'Tea', quantity: 1, total: 10 }] },
  ]);
  await page.goto('/receipts?q=total%3A%5B1%20TO%20*%5D');
  await expect(page.getByRole('status').getByText('Sum €7.96 · £10.00')).toBeVisible();
});
