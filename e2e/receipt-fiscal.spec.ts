import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from '@playwright/test';
import { extractText } from 'unpdf';
import { fiscalReceipts } from '@/demo/showcase/fiscal';
import { expectAccessibleInBothThemes, expectNothingFromAxe } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { signIn } from './support/portal';
import { postReceipt } from './support/receipts';
import { drawPdf, hasPdfReader, hasReader, scan } from './support/scan';
import { read } from './support/settled';
import { expect, test } from './support/test';

// What a till's fiscal device gave, on the page of a shopper.

const signature = 'Ab+/'.repeat(32);
const fiscal = [
  {
    scheme: 'es-verifactu',
    code: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=1&fecha=21-11-2026&importe=17.38',
    url: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=1&fecha=21-11-2026&importe=17.38',
    values: { verifiable: 'VERI*FACTU' },
  },
  {
    scheme: 'de-tse',
    status: 'training',
    code: `V0;1;Kassenbeleg-V1;Beleg^17.38:Bar;${signature};${signature}`,
    values: { transaction_number: '4711', signature, public_key: 'W'.repeat(300) },
  },
];

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desktop', { viewport: { width: 1360, height: 900 } }],
  ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ['a narrow phone, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
];

const darkDesktop = [
  'a desktop, dark',
  { viewport: { width: 1360, height: 900 }, colorScheme: 'dark' },
] as const;

for (const [what, options] of screens) {
  test(`${what}: codes can be scanned, values unfold, axe finds nothing`, async ({
    browser,
    request,
    demo,
    service,
  }) => {
    const { href } = await postReceipt(request, demo, { fiscal });
    const context = await browser.newContext({ ...options, baseURL: service.baseUrl });
    const page = await context.newPage();
    await page.goto(`${href}?lang=en`);
    const codes = page.getByRole('img', { name: 'QR code of the fiscal data' });
    await expect(codes).toHaveCount(2);
    for (const code of [codes.first(), codes.last()]) {
      await expect(code).toBeVisible();
      await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)');
      // Three pixels for each module, quiet zone included.
      const { width, modules } = await read(page, () =>
        code.evaluate((svg: SVGSVGElement) => ({
          width: svg.getBoundingClientRect().width,
          modules: svg.viewBox.baseVal.width,
        })),
      );
      expect(width / modules).toBeGreaterThanOrEqual(3);
    }
    await expect(page.getByText('Not a sale.')).toBeVisible();
    await expect(page.getByText(signature)).toBeHidden();
    await page.getByText('All fiscal data').click();
    await expect(page.getByText(signature)).toBeVisible();
    await expectFitsScreen(page);
    await expectNothingFromAxe(page);
    await page.reload();
    await expect(page.getByText(signature)).toBeHidden();
    // After the page has loaded: `npm run test:slow` has a session of its own, whose medium a loading page would take.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(signature)).toBeVisible();
    await expectFitsScreen(page);
    await context.close();
  });
}

test('an auditor finds it with the receipt in the portal, and in its PDF', async ({
  page,
  request,
  demo,
}) => {
  const { id } = await postReceipt(request, demo, { fiscal });
  await signIn(page, demo.portal, `/receipts/${id}`);
  await expect(page.getByRole('img', { name: 'QR code of the fiscal data' })).toHaveCount(2);
  await expect(page.getByText('4711', { exact: true })).toBeVisible();
  await expectFitsScreen(page);
  await expectAccessibleInBothThemes(page);
  const pdf = await page.request.get(`/receipts/${id}/receipt.pdf`);
  const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true });
  expect(text).toContain('4711');
  expect(text.replaceAll(/\s/g, '')).toContain(signature);
});

for (const { fiscal: blocks, ...receipt } of fiscalReceipts(() => '2026-11-21T10:15:00+01:00')) {
  const block = blocks?.[0];
  if (block === undefined) throw new Error('A receipt of the demo has no fiscal data.');
  const { scheme, code } = block;
  test(
    `${scheme}: its code is read from screens, print and PDF`,
    { tag: '@long' },
    async ({ browser, request, demo, service }) => {
      const { href } = await postReceipt(request, demo, {
        ...receipt,
        transaction_id: `F-${randomUUID()}`,
        store: undefined,
        store_reference: 1,
        subtotal: undefined,
        discounts: [],
        attachments: undefined,
        fiscal: blocks,
      });
      const mayBeRead = typeof code === 'string' && hasReader;
      for (const [what, options] of [...screens, darkDesktop]) {
        const context = await browser.newContext({ ...options, baseURL: service.baseUrl });
        const page = await context.newPage();
        await page.goto(href);
        const name = `${scheme}-${what.replaceAll(/\W+/g, '-')}`;
        await page.screenshot({ path: `test-results/screenshots/fiscal/${name}.png`, fullPage: true });
        const drawn = page.locator('.tax-code svg');
        await expect(drawn).toHaveCount(typeof code === 'string' ? 1 : 0);
        for (const media of ['screen', 'print'] as const) {
          await page.emulateMedia({ media });
          if (mayBeRead) expect(await scan(await drawn.screenshot())).toBe(code);
        }
        await context.close();
      }
      if (!mayBeRead || !hasPdfReader) return;
      const pdf = await request.get(`${href}/receipt.pdf`);
      const pages = await Promise.all(drawPdf(await pdf.body()).map(scan));
      expect(pages.join(' ')).toContain(code);
    },
  );
}
