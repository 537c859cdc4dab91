import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectPageAccessible } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession } from './support/portal';
import { read, settled } from './support/settled';
import { expect, test } from './support/test';

/** Bytes of script that a page loads, as they are transferred and as they are run. */
async function scriptBytes(page: Page, path: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  const bytes = { transferred: 0, run: 0 };
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) bytes.run += dataLength;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.transferred += encodedDataLength;
  });
  await page.goto(path);
  await settled(page);
  await client.detach();
  return bytes;
}

test('the documentation is public, accessible, and loads little and nothing from other hosts', async ({
  page,
  service,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(service.baseUrl) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const { transferred, run } = await scriptBytes(page, '/docs/api');
  expect(transferred).toBeGreaterThan(1_000);
  expect(run).toBeLessThan(100_000);
  await expect(page.getByRole('heading', { name: 'Introduction', level: 1 })).toBeVisible();
  await expectPageAccessible(page);

  await page.getByRole('link', { name: 'Signing and tokens' }).first().click();
  await page
    .getByRole('region', { name: 'URL signature' })
    .first()
    .getByText('Python', { exact: true })
    .click();
  await expect(page.getByText('hmac.new(base64.b64decode(secret)').last()).toBeVisible();

  // The choice holds on the next page.
  await page.goto('/docs/api/cards');
  const request = page.getByRole('region', { name: 'Request: POST /cards, Python' });
  await expect(request).toContainText('urllib.request.Request');
  await expectAccessibleInBothThemes(page);
  expect(foreign).toEqual([]);
});

test('guides begin with what can be done, and their code is whole and can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1360, height: 860 });
  await page.goto('/docs/api');
  await expect(page.getByText('curl -sS').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await read(page, () => page.evaluate(() => navigator.clipboard.readText()))).toContain('curl -sS');
  for (const path of ['receipts', 'errors', 'write-a-transformation']) {
    await page.goto(`/docs/api/${path}`);
    const cut = await read(page, () =>
      page.evaluate(() =>
        [...document.querySelectorAll('pre')].map((code) => code.scrollWidth - code.clientWidth),
      ),
    );
    expect(Math.max(...cut), path).toBe(0);
  }
  await page.goto('/docs/api/errors');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'rate_limited' }).click();
  await expect(page.getByRole('heading', { name: 'rate_limited' })).toBeInViewport();
  await expect(contents.locator('[aria-current=location]')).toHaveText('rate_limited');
});

test('operations, fields, errors and guides are found by Ctrl K', { tag: '@long' }, async ({ page }) => {
  await page.goto('/docs/api');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search operations' });
  await search.fill('rate_limited');
  await expect(page.getByRole('option').first()).toContainText('429');
  await expectPageAccessible(page);
  await search.fill('send receipt');
  await expect(page.getByRole('option', { selected: true })).toContainText('Send a receipt');
  await search.press('Enter');
  await page.waitForURL('**/docs/api/receipts#send_receipt');
  await expect(page.getByRole('heading', { name: 'Send a receipt to its consumer' })).toBeInViewport();
});

test('each page is Markdown too, and llms.txt names them all', async ({ request, service }) => {
  const list = await (await request.get('/llms.txt')).text();
  const addresses = [...list.matchAll(/\((?<address>[^)]+\.md)\)/g)].map(
    ({ groups }) => groups?.['address'] ?? '',
  );
  expect(addresses.length).toBeGreaterThan(20);
  const texts = await Promise.all(
    addresses.map(async (address) => {
      const response = await request.get(address);
      expect(response.status(), address).toBe(200);
      expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
      return response.text();
    }),
  );
  expect(texts.join('')).toContain(`curl -sS -X POST '${service.baseUrl}/api/receipts'`);
});

test(
  'a live write is said before it is sent, and samples name the client of signed-in staff',
  { tag: '@long' },
  async ({ page, demo }) => {
    await page.goto('/docs/api/receipts');
    await page.getByRole('button', { name: 'Try it: POST /receipts', exact: true }).click();
    const form = page.getByRole('region', { name: 'Try it' });
    await expect(form).toContainText(
      'This is not a test: it changes the data of the retailer of the credential.',
    );
    await form.getByLabel('Token', { exact: true }).fill('no.to.ken');
    await form.getByRole('button', { name: 'Send live request' }).click();
    await expect(form.getByRole('status')).toContainText('401');
    await form.getByLabel('Token', { exact: true }).fill(demo.bearer.token);
    const held = Promise.withResolvers<undefined>();
    let calls = 0;
    await page.route('**/api/receipts', async (route) => {
      calls += 1;
      await held.promise;
      await route.continue();
    });
    // Pressed again while it is on its way, it is not sent again.
    await form.getByRole('button', { name: 'Send live request' }).click();
    await expect(form.getByRole('status')).toContainText('Sending');
    await form.getByRole('button', { name: 'Send live request' }).click();
    held.resolve(undefined);
    await expect(form.getByRole('status')).toContainText('201');
    expect(calls).toBe(1);
    await page.unroute('**/api/receipts');
    await expect(form.getByRole('region', { name: 'curl' })).toContainText('curl -sS -X POST');
    await form.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Try it: GET /receipts', exact: true }).click();
    await form.getByLabel('Credential').selectOption('URL signature');
    await form.getByLabel('Key', { exact: true }).fill(demo.hmac.key);
    await form.getByLabel('Secret', { exact: true }).fill(demo.hmac.secret);
    await form.getByLabel('Consumer', { exact: true }).fill('nobody@example.com');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('200');
    await expect(form.getByRole('region', { name: 'Response' })).toHaveText('[]');

    await beginSession(page, demo.portal);
    await page.goto('/docs/api/receipts');
    await expect(page.getByText('Samples are filled with a client and a store of')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Request: POST /receipts, curl' })).toContainText(', kid ');
    await page.getByRole('button', { name: 'Try it: GET /receipts', exact: true }).click();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('200');
    await expectAccessibleInBothThemes(page);
    // A token that is remembered for the next form may be of another retailer than the session.
    await form.getByLabel('Credential').selectOption('Bearer token');
    await form.getByLabel('Token', { exact: true }).fill('no.to.ken');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('401');
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Try it: POST /receipts', exact: true }).click();
    await expect(form.getByLabel('Credential')).toHaveValue('bearer');
    await expect(form).toContainText('it changes the data of the retailer of the credential.');
  },
);

test(
  'without script it reads, and its samples change their language',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/docs/api/cards');
    await page
      .getByRole('region', { name: 'Request: POST /cards' })
      .first()
      .getByText('PHP', { exact: true })
      .click();
    await expect(page.getByRole('region', { name: 'Request: POST /cards, PHP' })).toContainText('curl_init');
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await context.close();
  },
);

test('the documentation fits a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/docs/api/receipts', '/docs/api/errors', '/docs/api/raw-formats']) {
    await page.goto(path);
    await expectFitsScreen(page);
  }
  await page.getByText('All sections').click();
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await expectPageAccessible(page);
});

test('an address without a page is not found', { tag: '@long' }, async ({ page }) => {
  for (const path of ['nothing', 'nothing.md', 'receipts/nothing', 'files/nothing', 'assets/nothing.js'])
    expect((await page.goto(`/docs/api/${path}`))?.status(), path).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});
