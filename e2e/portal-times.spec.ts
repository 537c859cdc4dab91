import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

test('times, amounts and names in lists are whole, also long ones', async ({ page, service }) => {
  const localtime = '2026-09-24T00:28:58+02:00';
  await retailerWith(page, service, [
    { identifier: 'anna@example.com', localtime, total: 12345.5, l10n: { currency: 'KWD' } },
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const total = page.getByRole('cell', { name: /12,345\.500/ });
  await expect(total).toHaveCount(1);
  expect(
    await read(page, () => total.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
  ).toBe(0);
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { origin: service.baseUrl, 'content-type': 'text/plain' },
    data: 'Bon 1',
  });
  expect(raw.status()).toBe(202);
  await page.context().addCookies([{ name: 'locale', value: 'de', url: service.baseUrl }]);
  const expectWhole = async (path: string, name: RegExp) => {
    // The last receipt of a consumer has a column on wide screens.
    await page.setViewportSize({ width: path === '/identifiers' ? 1680 : 1280, height: 800 });
    await page.goto(path);
    const cell = page.getByRole('cell', { name });
    await expect(cell).toHaveCount(1);
    expect(
      await read(page, () => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    ).toBe(0);
  };
  await expectWhole('/identifiers', /^24\.09\.2026, 00:28$/);
  await expectWhole('/raw', /^\d\d\.\d\d\.2026, \d\d:\d\d$/);

  const headers = { origin: service.baseUrl };
  const name = `${'Shopping centre by the northern harbour, level '.repeat(2)}12`;
  const store = { reference: 7, name, country: 'DEU' };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  await expectWhole('/stores', new RegExp(`^${name}$`));

  const settings = { timezone: 'Asia/Kolkata', locale: 'en-US' };
  expect((await page.request.patch('/api/settings', { headers, data: settings })).status()).toBe(200);
  await expectWhole('/identifiers', /^24\.09\.2026, 03:58$/);
  await page.context().addCookies([{ name: 'locale', value: 'en', url: service.baseUrl }]);
  await expectWhole('/identifiers', /^Sep 24, 2026, 3:58\sAM$/);
});

test('a till that stamps UTC is shown in the time of its shop, with a warning', async ({ page, service }) => {
  await retailerWith(page, service, [
    { transaction_id: 'KIEL-1', localtime: '2026-11-23T12:48:24+00:00' },
    { transaction_id: 'LONG-1', total: 9007199254740992, payments: [{ method: 'card', amount: 1 }] },
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.getByRole('row').filter({ hasText: 'KIEL-1' });
  await expect(row.getByRole('link')).toContainText('13:48');
  await expect(row).not.toContainText('UTC');
  // A total as long as they get stands beside the payment, not over it.
  const long = page.getByRole('row').filter({ hasText: 'LONG-1' });
  const total = long.getByRole('cell', { name: /9,007,199,254,740,992/ });
  expect(
    await read(page, () => total.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
  ).toBe(0);
  const [amount, payment] = await read(page, () =>
    Promise.all([
      total.locator('span').boundingBox(),
      long.getByRole('cell', { name: 'Card' }).boundingBox(),
    ]),
  );
  expect(amount?.x).toBeGreaterThanOrEqual((payment?.x ?? 0) + (payment?.width ?? 0));
  await row.getByRole('link').click();
  await expect(page.getByRole('note')).toContainText('stamps its receipts in UTC');
  await expect(page.getByText('12:48')).toHaveCount(0);
  await expect(page.locator('main time').filter({ hasText: '13:48' }).first()).toBeVisible();
});
