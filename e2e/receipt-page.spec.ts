import { readdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { tier } from '@/test/tier';
import { expectNothingFromAxe } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { postMailedReceipt, postReceipt } from './support/receipts';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

// How the consumer page looks and reads, in every variant a shopper may meet.

const folder = 'test-results/screenshots/receipt-page';
/** Every language there are texts in. */
const languages = readdirSync('lib/core/i18n/receipt-messages').map((file) => file.replace('.json', ''));
const phone = { width: 390, height: 844 };

/** The quick tier looks at everything in each direction of writing; other languages have other words in the same places. */
const examinesAll = (language: string) => tier === 'full' || ['ar', 'en'].includes(language);

/** What a page does that it must not: asks elsewhere, breaks its own policy, keeps something. */
function watch(page: Page, origin: string): () => Promise<string[]> {
  const wrong: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) wrong.push(`asks ${url.origin}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  return async () => [...wrong, ...(await page.context().cookies()).map(({ name }) => `cookie ${name}`)];
}

/** Keeps a picture to look at; the full tier alone has time for it. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (tier === 'full') await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const language of languages) {
  for (const colorScheme of examinesAll(language) ? (['light', 'dark'] as const) : (['light'] as const)) {
    const tag = language === 'en' && colorScheme === 'light' ? [] : ['@long'];
    test(
      `a phone in ${language}, ${colorScheme}: axe finds nothing, nothing leaks`,
      { tag },
      async ({ browser, request, demo, service }) => {
        const { href } = await postReceipt(request, demo);
        const options: BrowserContextOptions = { viewport: phone, colorScheme, baseURL: service.baseUrl };
        const context = await browser.newContext(options);
        const page = await context.newPage();
        const wrongdoings = watch(page, service.baseUrl);
        await page.goto(`${href}?lang=${language}`);
        const html = page.locator('html');
        await expect(html).toHaveAttribute('lang', language);
        await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await takePicture(page, `${language}-${colorScheme}`);
        for (const folded of await read(page, () => page.locator('summary').all())) await folded.click();
        await expectNothingFromAxe(page);
        const mailed = await postMailedReceipt(request, service);
        for (const below of ['send', 'unsubscribe', 'notice']) {
          await page.goto(`${mailed.href}/${below}?lang=${language}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (examinesAll(language)) await expectNothingFromAxe(page);
          await takePicture(page, `${below}-${language}-${colorScheme}`);
        }
        expect(await wrongdoings()).toEqual([]);
        await context.close();
      },
    );
  }
}

const variants: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ['a narrow phone, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ['more contrast', { viewport: phone, contrast: 'more' }],
  ['more contrast, dark', { viewport: phone, contrast: 'more', colorScheme: 'dark' }],
  ['forced colours', { viewport: phone, forcedColors: 'active' }],
  ['reduced motion', { viewport: phone, reducedMotion: 'reduce' }],
];
const evil = 'W'.repeat(300);

for (const [what, options] of variants) {
  test(
    `${what}: axe finds nothing, and nothing is wider than the screen`,
    { tag: '@long' },
    async ({ browser, request, demo, service }) => {
      const items = [
        { name: evil, quantity: 1, total: 17.38 },
        { name: '<script>document.title="run"</script>\u202egpj.exe', quantity: 1, total: 0 },
        { name: '=1+1 🧀👩‍👩‍👧 𠮷野家', quantity: 1, total: 0 },
      ];
      const { href } = await postReceipt(request, demo, { items });
      const mailed = await postMailedReceipt(request, service);
      const context = await browser.newContext({ ...options, baseURL: service.baseUrl });
      const page = await context.newPage();
      for (const path of [
        href,
        `${href}?lang=ar`,
        `${mailed.href}/send`,
        `${href}/unsubscribe`,
        `${href}/notice`,
        '/r/nothing',
      ]) {
        await page.goto(path);
        await expectFitsScreen(page);
        expect(await read(page, () => page.title())).not.toBe('run');
        await expectNothingFromAxe(page);
      }
      await page.goto(href);
      const name = what.replaceAll(/\W+/g, '-');
      await takePicture(page, name);
      if (what === 'reduced motion') {
        const moving = await read(page, () =>
          page.evaluate(() =>
            [...document.querySelectorAll('*')].some(
              (element) => getComputedStyle(element, '::after').transitionDuration !== '0s',
            ),
          ),
        );
        expect(moving).toBe(false);
      }
      await context.close();
    },
  );
}

test('a picture behind a link is given out by its own address alone', async ({ request, demo }) => {
  const { href } = await postReceipt(request, demo);
  const picture = `${href}/qr.png`;
  const direct = await request.get(picture);
  expect([direct.status(), direct.headers()['cache-control']]).toEqual([200, 'private, no-cache']);
  // Next would draw it again for shared caches, and keep that on the disk.
  const again = await request.get(`/_next/image?${new URLSearchParams({ url: picture, w: '640', q: '75' })}`);
  expect(again.status()).toBe(404);
});

for (const [paper, width] of [
  ['A4', 794],
  ['80 mm', 302],
] as const) {
  test(
    `printed on ${paper}: the receipt and nothing to press`,
    { tag: '@long' },
    async ({ page, request, demo }) => {
      const { href } = await postReceipt(request, demo);
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(href);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Bio Vollmilch').or(page.getByText('Organic Whole Milk'))).toBeVisible();
      await expect(page.getByRole('img', { name: /Barcode/ })).toBeVisible();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      for (const name of ['Save as PDF', 'Send it to me', 'Stop automatic receipts']) {
        await expect(page.getByRole('link', { name })).toBeHidden();
      }
      await expectFitsScreen(page);
      await takePicture(page, `print-${width}`);
    },
  );
}

test(
  'five items are one A4 sheet, barcode and QR code side by side, what is folded away small',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const details = {
      discounts: [{ name: 'Stammkundenrabatt', amount: 0.5, percentage: 10 }],
      properties: {
        details: ['Farbe: Salbei', 'Zertifiziert nach OEKO-TEX 100'],
        product_code: '4006381333931',
      },
    };
    const items = Array.from({ length: 5 }, (_, index) => ({
      name: `Leinenbettwäsche „Nordlicht“ 135 × 200 cm, Nr. ${index}`,
      quantity: 2,
      unit_price: 1.74,
      total: 3.48,
      vat: { amount: 0.19, rate: 7, code: 'B' },
      ...(index === 0 ? details : {}),
    }));
    const { href } = await postReceipt(request, demo, { items });
    await page.goto(href);
    const printed = await page.pdf({ format: 'A4' });
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(printed)), {
      mergePages: true,
    });
    expect(totalPages).toBe(1);
    expect(text).toContain('M. Weber');
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const [bars, qr, codes] = await read(page, () =>
      Promise.all([
        page.getByRole('img', { name: /Barcode/ }).boundingBox(),
        page.getByRole('img', { name: /QR/ }).boundingBox(),
        page.locator('.codes').boundingBox(),
      ]),
    );
    if (bars === null || qr === null) throw new Error('A code is not drawn.');
    expect(bars.x + bars.width).toBeLessThan(qr.x);
    expect(bars.y).toBeLessThan(qr.y + qr.height);
    expect(qr.y).toBeLessThan(bars.y + bars.height);
    // The line to cut along stands above both.
    expect(codes?.y).toBeLessThanOrEqual(Math.min(bars.y, qr.y));
    expect((codes?.x ?? 0) + (codes?.width ?? 0)).toBeGreaterThanOrEqual(qr.x + qr.width);
  },
);

test(
  'the last sheet of a long receipt never holds the codes alone',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      name: `Ware ${index}`,
      quantity: 1,
      total: 1,
    }));
    const { href } = await postReceipt(request, demo, { items });
    await page.goto(`${href}?lang=de`);
    for (let left = items.length; left > 20; left -= 1) {
      await page.evaluate(() => document.querySelector('.items tbody')?.remove());
      const printed = await page.pdf({ format: 'A4' });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(printed)));
      if (text.length > 1) expect(text.at(-1), `${left - 1} items`).toContain('Rückgabe');
    }
  },
);

test(
  'all of it stays below 60 kB on the wire',
  { tag: '@long' },
  async ({ browser, request, demo, service }) => {
    const { href } = await postReceipt(request, demo);
    // With nothing in its cache.
    const context = await browser.newContext({ baseURL: service.baseUrl });
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (finished) =>
      sizes.push(
        finished
          .sizes()
          .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      ),
    );
    await page.goto(href);
    await expect(page.locator('img.logo')).toBeVisible();
    await settled(page);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBe(2);
    expect(total).toBeLessThan(60_000);
    await context.close();
  },
);
