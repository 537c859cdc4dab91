import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { createRetailer, signIn } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

const links = (page: Page) => page.getByRole('row').getByRole('link');
const hrefs = (page: Page) =>
  read(page, () => links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href'))));

test.describe('with the demo retailer', () => {
  test.beforeEach(async ({ page, demo }) => signIn(page, demo.portal));

  test('the list pages to older receipts and back without a jump', async ({ page }) => {
    await expect(links(page)).toHaveCount(20);
    const first = await hrefs(page);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(/older=/);
    await expect(links(page).first()).not.toHaveAttribute('href', first[0] ?? '');
    const second = await hrefs(page);
    expect(second.filter((href) => first.includes(href))).toEqual([]);
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL(/newer=/);
    await expect(links(page).first()).toHaveAttribute('href', first[0] ?? '');
    expect(await hrefs(page)).toEqual(first);
  });

  test(
    'a pointer that stays on the way to older receipts has the next page read ahead',
    { tag: '@long' },
    async ({ page }) => {
      const older = page.getByRole('link', { name: 'Older' });
      const first = await read(page, () => older.getAttribute('href'));
      await older.click();
      await expect(older).not.toHaveAttribute('href', first ?? '');
      const next =
        new URL((await read(page, () => older.getAttribute('href'))) ?? '', page.url()).searchParams.get(
          'older',
        ) ?? '';
      await expect
        .poll(() =>
          page.evaluate(
            (id) =>
              performance
                .getEntriesByType('resource')
                .some(({ name }) => name.includes('/lists/receipts?') && name.includes(id)),
            next,
          ),
        )
        .toBe(true);
    },
  );

  test(
    'a step to a receipt does not have the browser style the whole page anew',
    { tag: '@long' },
    async ({ page }) => {
      const scheme = page.locator('head meta[name=color-scheme]');
      await expect(scheme).toHaveAttribute('content', 'light dark');
      // Another one, even of the same content, would touch every element.
      await scheme.evaluate((meta) => meta.setAttribute('data-seen', ''));
      await links(page).first().click();
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
      await expect(scheme).toHaveCount(1);
      await expect(scheme).toHaveAttribute('data-seen');
    },
  );

  test(
    'filters narrow the list, stand in the address and can be taken away',
    { tag: '@long' },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Store', exact: true }).click();
      const store = page.getByRole('option').nth(1);
      const name = ((await read(page, () => store.textContent())) ?? '').split(' · ')[0] ?? '';
      await page.getByRole('combobox', { name: 'Find a store' }).fill(name);
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=store_reference%3A\d+/);
      // Rows leave out the retailer's name in front of the store's; the title holds it whole.
      await expect(page.getByRole('cell').getByTitle(name, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('cell').getByTitle(name, { exact: true })).toHaveCount(
        await read(page, () => links(page).count()),
      );

      await page.getByRole('button', { name: 'Date', exact: true }).click();
      await page.getByRole('button', { name: 'Last 30 days' }).click();
      await page.waitForURL(/timestamp%3A%5B\d{4}-\d\d-\d\d\+TO/);
      await page.getByRole('button', { name: 'Edit as a query' }).click();
      await expect(page.getByRole('combobox', { name: 'Search receipts' })).toHaveValue(
        /^store_reference:\d+ timestamp:\[\S+ TO \S+\]$/,
      );
      await page.reload();
      await expect(page.getByRole('button', { name: 'Remove filter: Date' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove filter: Date' }).click();
      await page.waitForURL((url) => !url.search.includes('timestamp'));
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.waitForURL((url) => url.search === '');
    },
  );

  test('an unknown consumer gives an empty list that says so', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Consumer', exact: true }).click();
    await page.getByRole('textbox', { name: 'Consumer' }).fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No matching receipts' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(links(page)).toHaveCount(20);
  });

  test('days that end before they begin are refused in place', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByLabel('From').fill('2026-03-02');
    await page.getByLabel('To', { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('The first day is after the last one.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('addresses that people have edited show a page, not an error', { tag: '@long' }, async ({ page }) => {
    await page.goto('/receipts?colour=red&older=nothing&newer=%00&q=%20');
    await expect(links(page)).toHaveCount(20);
    await page.goto('/receipts?older=0198a8a0-0000-7000-8000-000000000000');
    await expect(page.getByText('This page no longer exists')).toBeVisible();
  });

  test('rows are walked with j and k and opened with Enter', { tag: '@long' }, async ({ page }) => {
    const href = await read(page, () => links(page).nth(1).getAttribute('href'));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(links(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  test('it fits a phone, with the navigation in a drawer', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    await expectFitsScreen(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Receipts', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('no other page is fetched before its link is pointed at', { tag: '@long' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['rsc'] !== undefined) fetched.push(new URL(request.url()).pathname);
    });
    await page.goto('/receipts');
    await settled(page);
    expect(fetched).toEqual([]);
    await page.getByRole('link', { name: 'Stores', exact: true }).hover();
    await expect.poll(() => fetched).toContain('/stores');
  });

  test('axe finds nothing serious on the list', { tag: '@long' }, async ({ page }) => {
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test(
    'the page of the list is at most 64 kB of HTML, with rows, texts and all',
    { tag: '@long' },
    async ({ page }) => {
      const response = await page.request.get('/receipts', { headers: { 'accept-encoding': 'identity' } });
      const html = await response.text();
      expect(html).toContain('data-row-link');
      expect(Buffer.byteLength(html)).toBeLessThan(64_000);
    },
  );

  test('the first load of the list stays under 250 kB of script', { tag: '@long' }, async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto('/receipts');
    await settled(page);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(250_000);
  });
});

test('a retailer without receipts is shown how to send one', { tag: '@long' }, async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Empty Shelves');
  await signIn(page, portal);
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a store' })).toHaveAttribute('href', '/stores/new');
  await expectAccessibleInBothThemes(page);
});

test(
  'on paper a list is ink on white, without what is only pressed',
  { tag: '@long' },
  async ({ page, demo }) => {
    await signIn(page, demo.portal, '/receipts');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
    for (const role of ['search', 'button', 'banner'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Consumers' })).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
    // The whole list, on as many sheets as it takes: the browser once died of it.
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type ?\/Page\b/g)?.length).toBeGreaterThan(1);
  },
);
