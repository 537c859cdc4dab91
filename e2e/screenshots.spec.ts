import { expect, test } from './support/test';

// The pictures of the README. `npm run screenshots` renews them; a plain run leaves them with the other results.
const folder = process.env['SCREENSHOTS'] === 'readme' ? 'docs/screenshots' : 'test-results/screenshots';

test('the portal’s list of receipts', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByLabel('E-mail').fill(demo.portal.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.portal.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}/portal.png` });
});

test('a receipt on a phone', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(demo.receipt_page ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.screenshot({ path: `${folder}/receipt.png` });
  await context.close();
});
