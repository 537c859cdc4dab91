import { retailerWith } from './support/retailers';
import { expect, test } from './support/test';

test('times in lists are whole, also the longest German one', async ({ page, service }) => {
  const localtime = '2026-09-24T00:28:58+02:00';
  await retailerWith(page, service, [{ identifier: 'anna@example.com', localtime }]);
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { origin: service.baseUrl, 'content-type': 'text/plain' },
    data: 'Bon 1',
  });
  expect(raw.status()).toBe(202);
  await page.context().addCookies([{ name: 'locale', value: 'de', url: service.baseUrl }]);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/identifiers', '/raw']) {
    await page.goto(path);
    const cell = page.getByRole('cell', { name: /^\d+\. \S+ 2026, \d\d:\d\d:\d\d \S+$/ });
    await expect(cell).toHaveCount(1);
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.goto('/identifiers');
  await expect(page.getByRole('cell', { name: '24. Sept. 2026, 00:28:58 MESZ' })).toBeVisible();
});
