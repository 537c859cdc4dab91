import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

test(
  'times, amounts and names in lists are whole, also long ones',
  { tag: '@full' },
  async ({ page, service }) => {
    const localtime = '2026-09-24T00:28:58+02:00';
    await retailerWith(page, service, [
      { identifier: 'anna@example.com', localtime, total: 12345.5, l10n: { currency: 'KWD' } },
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const total = page.getByRole('cell', { name: /12,345\.500/ });
    await expect(total).toHaveCount(1);
    expect(await total.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const raw = await page.request.post('/api/pos/receipts', {
      headers: { origin: service.baseUrl, 'content-type': 'text/plain' },
      data: 'Bon 1',
    });
    expect(raw.status()).toBe(202);
    await page.context().addCookies([{ name: 'locale', value: 'de', url: service.baseUrl }]);
    const expectWhole = async (path: string, name: RegExp) => {
      await page.goto(path);
      const cell = page.getByRole('cell', { name });
      await expect(cell).toHaveCount(1);
      expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    };
    await expectWhole('/identifiers', /^24\. Sept\. 2026, 00:28:58 MESZ$/);
    await expectWhole('/raw', /^\d+\. \S+ 2026, \d\d:\d\d:\d\d \S+$/);

    const headers = { origin: service.baseUrl };
    const name = `${'Shopping centre by the northern harbour, level '.repeat(2)}12`;
    const store = { reference: 7, name, country: 'DEU' };
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    await expectWhole('/stores', new RegExp(`^${name}$`));

    const settings = { timezone: 'Asia/Kolkata', locale: 'en-US' };
    expect((await page.request.patch('/api/settings', { headers, data: settings })).status()).toBe(200);
    await expectWhole('/identifiers', /^24\. Sept\. 2026, 03:58:58 GMT\+5:30$/);
    await page.context().addCookies([{ name: 'locale', value: 'en', url: service.baseUrl }]);
    await expectWhole('/identifiers', /^Sep 24, 2026, 03:58:58 AM GMT\+5:30$/);
  },
);
