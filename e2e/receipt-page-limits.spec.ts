import type { Response } from '@playwright/test';
import { expectPageAccessible } from './support/accessible';
import { postReceipt } from './support/receipts';
import { expect, test } from './support/test';

// What a shopper sees when a link was asked for too often, and what becomes of a PDF whose client has left.

test('a link that was opened too often says so, and opens again', async ({ page, request, demo }) => {
  const { href } = await postReceipt(request, demo);
  await page.goto(`${href}?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Two more are taken every second, so a slow browser may be let in once more.
  let refused: Response | null = null;
  await expect(async () => {
    expect((await page.request.get(href)).status()).toBe(429);
    refused = await page.goto(`${href}?lang=en`);
    expect(refused?.status()).toBe(429);
  }).toPass({ intervals: [0] });
  const retryAfter = (refused as Response | null)?.headers()['retry-after'];
  expect(Number(retryAfter)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests');
  await expectPageAccessible(page);
  await expect(async () => {
    expect((await page.goto(`${href}?lang=en`))?.status()).toBe(200);
  }).toPass({ timeout: 10_000 });
});

test('a long PDF that its reader leaves is not rendered to its end', async ({ request, demo, service }) => {
  const items = Array.from({ length: 2_000 }, (_, index) => ({
    name: `Artikel ${index}`,
    quantity: 2,
    unit_price: 1,
    total: 2,
    properties: { details: ['one line', 'another line'] },
  }));
  const { href } = await postReceipt(request, demo, { items, total: 4_000 });
  const short = await postReceipt(request, demo);
  const counted = async (sample: string) => {
    const headers = { authorization: `Bearer ${service.metricsToken}` };
    const metrics = await (await request.get('/api/metrics', { headers })).text();
    const line = metrics.split('\n').find((one) => one.startsWith(`receipt_service_${sample} `));
    return Number(line?.split(' ')[1] ?? 0);
  };
  const stopped = () => counted('pdf_renderings_total{outcome="stopped"}');
  const begun = () => counted('documents_total{kind="pdf",source="made"}');
  // The process that compiles is there: what is stopped is a compilation.
  expect((await request.get(`${short.href}/receipt.pdf`)).status()).toBe(200);
  const before = { stopped: await stopped(), begun: await begun() };
  const reader = new AbortController();
  const left = fetch(new URL(`${href}/receipt.pdf`, service.baseUrl), { signal: reader.signal }).catch(
    (error: unknown) => error,
  );
  await expect.poll(begun, { intervals: [20] }).toBe(before.begun + 1);
  reader.abort();
  expect(await left).toMatchObject({ name: 'AbortError' });
  await expect.poll(stopped, { intervals: [50] }).toBe(before.stopped + 1);
  expect((await request.get(`${short.href}/receipt.pdf?lang=pl`)).status()).toBe(200);
});
