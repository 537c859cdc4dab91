import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { signIn } from './support/portal';
import { read } from './support/settled';
import { expect, test } from './support/test';

test.describe('the page on searching', () => {
  test('lists every field, and its contents lead to their places', async ({ page, demo }) => {
    await signIn(page, demo.portal, '/help/search');
    await expect(page).toHaveTitle(/^How to search · /);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searching receipts and identifiers');
    await expect(page.getByRole('row', { name: /items\.name words items\.name:"whole milk"/ })).toBeVisible();
    // Notes to ourselves in the text stay there.
    await expect(page.getByText('<!--')).toHaveCount(0);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    for (const name of await read(page, () => contents.getByRole('link').allTextContents())) {
      await contents.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('article').getByRole('heading', { name, exact: true })).toBeInViewport();
    }
    await expectAccessibleInBothThemes(page);
  });

  test('is in German for readers of German, and fits a phone', async ({ browser, demo }) => {
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await signIn(page, demo.portal, '/help/search');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Belege und Kunden suchen');
    await expect(page.getByRole('cell', { name: '4242 18,40 gestern' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expectFitsScreen(page);
    await expectAccessibleInBothThemes(page);
    await context.close();
  });

  test('is for those who are signed in', async ({ page }) => {
    await page.goto('/help/search');
    await expect(page).toHaveURL(/sign-in/);
  });
});
