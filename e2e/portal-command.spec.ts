import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { signIn } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

test.beforeEach(async ({ page, demo }) => signIn(page, demo.portal));

test('the palette goes to pages, finds receipts and remembers those that were open, by keyboard alone', async ({
  page,
}) => {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(box).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await box.fill('sto');
  await expect(page.getByRole('option', { name: 'Stores', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/stores');

  await page.keyboard.press('Control+k');
  await box.fill('demo-berlin-1');
  const receipt = page.getByRole('option').first();
  await expect(receipt).toHaveAccessibleName(/^DEMO-BERLIN-1 /);
  await expect(receipt).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // What an earlier text found is not opened in the place of a later one.
  await page.keyboard.press('Control+k');
  await box.fill('transaction_id:DEMO-BERLIN-1');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^DEMO-BERLIN-1 /);
  await box.fill('transaction_id:DEMO-BERLIN-1 items.return:*');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/receipts\?q=transaction_id%3ADEMO-BERLIN-1/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^DEMO-BERLIN-1 /);
  await box.fill('visa gestern');
  await page.getByRole('option', { name: 'Receipts: visa gestern' }).click();
  await page.waitForURL(/q=payments\.type%3Avisa/);

  await page.keyboard.press('Control+k');
  await box.fill('new sto');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/stores/new');
  await page.keyboard.press('Control+k');
  await box.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await box.fill('key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the palette opens without the page behind being styled anew, and no press gets there', async ({
  page,
}) => {
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(20);
  expect(await read(page, () => page.locator('main *').count())).toBeGreaterThan(500);
  const styled = await elementsStyled(page, async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(500);

  const behind = await read(page, () =>
    page.getByRole('link', { name: 'Stores', includeHidden: true }).boundingBox(),
  );
  await page.mouse.click((behind?.x ?? 0) + 5, (behind?.y ?? 0) + 5);
  await expect(page.getByRole('dialog')).toBeHidden();
  await settled(page);
  await expect(page).toHaveURL(/\/receipts$/);
});

test('a question mark lists the keys; typing it does not', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Search receipts' }).fill('a');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // What the list says of the slash holds for every list with a search box.
  for (const [path, box] of [
    ['/receipts', page.getByRole('combobox', { name: 'Search receipts' })],
    ['/stores', page.getByRole('searchbox')],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
  }
});

test('keys go to places, press what a receipt offers, and lead back to the list', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Search receipts' }).fill('gs');
  await expect(page).toHaveURL(/\/receipts$/);
  await page.goto('/receipts?q=transaction_id%3ADEMO-BERLIN-1');
  await page.getByRole('row').getByRole('link').first().click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('a');
  const identifier = page.getByRole('textbox', { name: 'Identifier of the consumer' });
  await expect(identifier).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(identifier).toBeHidden();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Send the receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const popup = page.context().waitForEvent('page');
  await page.keyboard.press('p');
  expect((await popup).url()).toMatch(/\/receipts\/[0-9a-f-]{36}\/receipt\.pdf$|^about:blank$|^$/);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.waitForURL(/q=transaction_id%3ADEMO-BERLIN-1/);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL('**/stores');
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/identifiers');

  await page.goto('/receipts');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await box.fill('export');
  await expect(page.getByRole('option').first()).toHaveAccessibleName('Export this list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('CSV');
  // Before the dialog has given the focus back, which takes it a moment.
  await pressAtOnce(page, { key: 'Escape' }, { key: 'k', ctrlKey: true });
  await expect(box).toBeVisible();
  await page.keyboard.type('rotate first bearer');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(
    'Rotate secret of Back end (first bearer client)',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/rotate/);
});

test('shortcuts are written as the system writes them', async ({ browser, service, demo }) => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  for (const [options, keys] of [
    [{ locale: 'de-DE' }, 'Strg'],
    [{ locale: 'de-DE', userAgent }, '⌘'],
    [{ locale: 'en-GB' }, 'Ctrl'],
  ] as const) {
    const context = await browser.newContext({ ...options, baseURL: service.baseUrl });
    const page = await context.newPage();
    await signIn(page, demo.portal);
    await expect(page.getByText(`${keys} K`)).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText(keys, { exact: true })).toBeVisible();
    await context.close();
  }
});

test('on a phone the palette opens from the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
});

/** Presses keys where the focus is, with no time for anything else between them. */
async function pressAtOnce(
  page: Page,
  ...keys: readonly { readonly key: string; readonly ctrlKey?: true }[]
): Promise<void> {
  await page.evaluate((all) => {
    for (const key of all) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
      );
    }
  }, keys);
}

/** Of how many elements the browser works out the style while something is done. */
async function elementsStyled(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}
