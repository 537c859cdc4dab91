import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { todayIn } from '@/components/portal/kit/format/days';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

// What the receipts list shows in the room there is, and what arrives while it is open.

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const links = (page: Page) => page.getByRole('row').getByRole('link');

test('a tablet shows payments, a desk items, and every width the end of a transaction number', async ({
  page,
  service,
}) => {
  const payments = [{ method: 'card', amount: 3.98, details: { number: '4242' } }];
  const number = `BERLIN-FRIEDRICHSTRASSE-20260314-TILL-0004-${randomUUID()}-00815`;
  const huge = { total: 123_456_789_012_345.67, items: [{ name: 'Ship', quantity: 1, total: 1 }] };
  await page.setViewportSize({ width: 820, height: 900 });
  await retailerWith(page, service, [{ payments, transaction_id: number }, huge]);
  await expect(links(page)).toHaveCount(2);
  await expect(page.getByRole('cell').getByText('•• 4242')).toBeVisible();
  await expect(header(page, 'Consumer')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByText('Hidden: the window is too narrow for it.')).toHaveCount(2);
  await page.keyboard.press('Escape');
  for (const width of [820, 1024, 1360, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    if (width >= 1360) await expect(header(page, 'Items')).toBeVisible();
    await expect(header(page, 'Payment')).toBeVisible();
    // The end lies within its cell, and no amount reaches out of its own.
    const outside = await read(page, () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('td')].flatMap((cell) => {
            const box = cell.getBoundingClientRect();
            const parts = [...cell.querySelectorAll('[data-tail], [data-total]')];
            return parts.filter((part) => {
              const { left, right } = part.getBoundingClientRect();
              return left < box.left || right > box.right;
            });
          }).length,
      ),
    );
    expect(outside).toBe(0);
  }
  await expect(page.getByTitle(number)).toHaveText(number);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(number.slice(-8), { exact: true })).toBeInViewport({ ratio: 1 });
});

test('receipts stand under their days in single lines, and a phone shows how they were paid', async ({
  page,
  service,
}) => {
  const payments = [{ method: 'mobile', amount: 3.98, number: '9269' }];
  const today = todayIn('Europe/Berlin');
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await page.setViewportSize({ width: 1360, height: 900 });
  await retailerWith(page, service, [
    { localtime: '2026-03-14T09:30:00+01:00', transaction_id: 'DEMO-WIEN-RETURN-1' },
    { localtime: `${yesterday}T12:15:00+01:00` },
    { localtime: `${today}T00:01:00+01:00`, payments },
    // Yesterday on the wall of that shop, and listed with what happened at the same time.
    { localtime: `${yesterday}T18:02:00-05:00` },
  ]);
  const days = page.getByRole('rowheader');
  await expect(days).toHaveText(['Today', 'Yesterday', 'Saturday, 14 March 2026']);
  await expect(page.getByRole('cell').getByText('00:02').or(page.getByText('18:02'))).toBeVisible();
  const [heights, widths] = await read(page, () =>
    page.evaluate(() => [
      [...document.querySelectorAll('tbody tr:has(td)')].map((row) => row.getBoundingClientRect().height),
      [...document.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width),
    ]),
  );
  // A line and its padding; and none of the receipts has a consumer.
  expect(Math.max(...(heights ?? []))).toBeLessThanOrEqual(41);
  expect(widths?.[3]).toBeLessThan(110);
  // What has room is not cut, and what is cut has no hole before its end.
  const number = page.getByTitle('DEMO-WIEN-RETURN-1');
  await expect(number).toHaveText('DEMO-WIEN-RETURN-1');
  const { scrollWidth, clientWidth } = await read(page, () =>
    number.evaluate((key) => ({
      scrollWidth: key.firstElementChild?.scrollWidth ?? 0,
      clientWidth: key.firstElementChild?.clientWidth ?? 0,
    })),
  );
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Mobile payment •• 9269')).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
});

test('a list announces new receipts, and shows them on request', async ({ page, service }) => {
  const { portal } = await createRetailer(service, `Arrivals ${randomUUID().slice(0, 8)}`);
  await page.clock.install();
  await signIn(page, portal);
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api/${path}`, { headers: { origin: service.baseUrl }, data });
    expect(answer.status()).toBe(201);
  };
  const submit = (name: string, minute: number) =>
    post('receipts', {
      ...{ transaction_id: randomUUID(), localtime: `2026-03-14T12:${minute}:00+01:00`, store_reference: 1 },
      ...{ total: 3.98, items: [{ name, quantity: 1, total: 3.98 }] },
    });
  await post('stores', { reference: 1, name: 'Only store', address: ['Main Street 1'], country: 'DEU' });
  await submit('Bread', 10);
  // An empty list shows the first one by itself.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(links(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await submit('Milk', 11);
  await submit('Bread', 12);
  const news = page.getByRole('status').getByRole('button', { name: '2 new receipts' });
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(news).toBeVisible({ timeout: 1000 });
  }).toPass();
  // Rows stay where they are until the user asks, and no header lies below the button.
  await expect(links(page)).toHaveCount(1);
  await expect(async () => {
    const [button, text] = await Promise.all([
      news.boundingBox(),
      header(page, 'Time').evaluate((cell) => {
        const range = document.createRange();
        // Its button, beside the box that selects all rows.
        range.selectNodeContents(cell.querySelector('button') ?? cell);
        return range.getBoundingClientRect().top;
      }),
    ]);
    expect(button === null ? null : button.y + button.height).toBeLessThanOrEqual(text);
  }).toPass();
  await expectAccessibleInBothThemes(page);
  await news.press('Enter');
  await expect(links(page)).toHaveCount(3);
  await expect(news).toHaveCount(0);
  await expect(links(page).first()).toBeFocused();
});

test('new receipts are announced to those who may see the list', async ({ page, service }) => {
  expect((await page.request.get('/receipts/arrived')).status()).toBe(401);
  await retailerWith(page, service, [{}]);
  expect(await (await page.request.get('/receipts/arrived')).json()).toBe(1);
  const unknown = await page.request.get(`/receipts/arrived?newer=${randomUUID()}`);
  expect(unknown.status()).toBe(404);
});
