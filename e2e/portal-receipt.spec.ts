import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { DemoCredentials } from '@/demo/demo';
import { expectAccessibleInBothThemes } from './support/accessible';
import { expectFitsScreen } from './support/fits-screen';
import { beginSession, createRetailer, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

interface Submitted {
  readonly id: string;
  readonly transactionId: string;
}

/** Submits a receipt of its own for a test, so that tests do not meet each other's changes. */
async function submitReceipt(
  request: APIRequestContext,
  demo: DemoCredentials,
  identifier: string | null,
  properties: Readonly<Record<string, string>> = {},
): Promise<Submitted> {
  const transactionId = `E2E-${randomUUID()}`;
  const [listed] = (await (await request.get('/api/receipts?count=1', { headers: bearer(demo) })).json()) as [
    { store_reference: number },
  ];
  const response = await request.post('/api/receipts', {
    headers: bearer(demo),
    data: {
      transaction_id: transactionId,
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: listed.store_reference,
      identifier,
      total: 12.5,
      items: [
        {
          name: 'Ceramic mug',
          quantity: 1,
          total: 12.5,
          discounts: [{ name: 'Spring sale', amount: -2 }],
          properties: { product_code: '4006381000123' },
        },
      ],
      discounts: [{ name: 'Staff price of [erased]', amount: 0 }],
      payments: [
        { method: 'Visa', amount: 12.5, number: '4242', details: { other: { holder: '[erased]' } } },
      ],
      properties: { operator: 'K. Baum', note: 'Wrapped for [erased]', ...properties },
    },
  });
  expect(response.status()).toBe(201);
  return { id: ((await response.json()) as { id: string }).id, transactionId };
}

const bearer = (demo: DemoCredentials) => ({ authorization: `Bearer ${demo.bearer.token}` });

test('a receipt shows its data, its JSON, its timeline and its consumer view', async ({
  page,
  request,
  demo,
}) => {
  const { id, transactionId } = await submitReceipt(request, demo, 'anna@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^Receipt ${transactionId} · .+`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12.50');
  await expect(page.getByText('anna@example.com')).toBeVisible();
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByText('Spring sale')).toBeVisible();
  await expect(page.getByText('K. Baum')).toBeVisible();
  // Codes, ids and names that tills have for things are for those who look for a fault.
  await expect(details.getByText('4006381000123')).toBeHidden();
  await expect(details.getByText(id)).toBeHidden();
  await details.getByText('Technical details').click();
  await expect(details.getByText('4006381000123')).toBeVisible();
  await expect(details.getByText(id)).toBeVisible();
  await expect(details.getByText('timezone')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Ceramic mug').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page).toHaveURL(/tab=json/);
  await expect(page.getByRole('tabpanel', { name: 'JSON' }).getByText(`"${transactionId}"`)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Receipt submitted')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // Erased text is replaced in the reader's language.
  await page.context().addCookies([{ name: 'locale', value: 'de', url: page.url() }]);
  await page.goto(`/receipts/${id}`);
  await page.getByText('Technische Angaben').click();
  await expect(page.getByText('Wrapped for [gelöscht]')).toBeVisible();
  await expect(page.getByText('Staff price of [gelöscht]').first()).toBeVisible();
  await expect(page.getByText('holder [gelöscht]')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('[erased]');
});

test('totals read as a sum, translations are shown on demand, and the preview has the language of the receipt', async ({
  page,
  service,
}) => {
  await retailerWith(page, service, [
    {
      ...{ subtotal: 22.71, net: 18.07, gross: 20.71, total: 20.71 },
      items: [{ name: 'Bio Vollmilch', 'name:en': 'Organic Whole Milk', quantity: 1, total: 22.71 }],
      discounts: [{ name: 'Gutschein', amount: 2 }],
      taxes: [{ name: 'MwSt.', amount: 2.64, rate: 19, code: 'A' }],
      l10n: { locale: 'de-DE', currency: 'EUR' },
    },
  ]);
  await page.getByRole('row').getByRole('link').first().click();
  const totals = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Totals' }) });
  await expect(totals.last().getByRole('term')).toHaveText([
    'Subtotal',
    'Gutschein',
    'Total',
    'Net',
    'MwSt. 19% A',
  ]);
  await expect(totals.last().getByRole('definition').nth(1)).toHaveText('−€2.00');
  // Taxes that are a part of the total are none of the sum.
  await expect(page.getByText('Organic Whole Milk')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Translations' }).check();
  await expect(page.getByText('Organic Whole Milk')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expect(page.locator('iframe')).toHaveAttribute('src', /\?lang=de$/);
  await expect(page.frameLocator('iframe').getByText('Bio Vollmilch').first()).toBeVisible();
});

test(
  'an edited identifier shows in the page, the list and the timeline',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, 'before@example.com');
    const edited = `after-${randomUUID()}@example.com`;
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Identifier of the consumer')).toBeFocused();
    await page.getByLabel('Identifier of the consumer').fill(edited);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Identifier saved')).toBeVisible();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Assigned to a consumer' });
    await expect(entry).toContainText(demo.portal.email);
    await expect(entry).toContainText('before@example.com');
    await expect(entry).toContainText(edited);

    await page.goto(`/receipts?q=${encodeURIComponent(`identifier.exact:${edited}`)}`);
    await expect(page.getByRole('cell', { name: edited })).toHaveCount(1);
  },
);

test('a removed identifier can be taken back', { tag: '@long' }, async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'kept@example.com');
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Remove the identifier' }).click();
  await expect(page.getByText('Not assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByText('kept@example.com', { exact: true })).toBeVisible();
});

test(
  'from another page a change is undone too, or said not to be',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, 'left@example.com');
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('button', { name: 'Remove the identifier' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // It stays as long as the pointer is on it.
    await undo.hover();
    await page.getByRole('navigation').getByRole('link', { name: 'Stores', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
    await page.route(`**/api/receipts/${id}`, (route) => route.abort());
    await undo.click();
    await expect(page.getByText('Not saved. The service could not be reached.')).toBeVisible();
    await page.unrouteAll();

    await page.goto(`/receipts/${id}`);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByLabel('Identifier of the consumer').fill('left-again@example.com');
    await page.keyboard.press('Enter');
    await undo.hover();
    await page.getByRole('navigation').getByRole('link', { name: 'Stores', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
    await undo.click();
    await expect(page.getByText('Identifier removed')).toBeVisible();
  },
);

test('two editors never overwrite each other', { tag: '@long' }, async ({ page, request, demo }) => {
  const { id } = await submitReceipt(request, demo, 'first@example.com');
  await page.clock.install();
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const other = await request.patch(`/api/receipts/${id}`, {
    headers: { ...bearer(demo), 'content-type': 'application/json-patch+json' },
    data: JSON.stringify([{ op: 'replace', path: '/identifier', value: 'other@example.com' }]),
  });
  expect(other.status()).toBe(200);
  // Not either where the page has read it again meanwhile, as it does when one comes back to it.
  await page.clock.fastForward('01:00');
  const readAgain = page.waitForResponse(`**/api/receipts/${id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await readAgain).finished();
  await page.getByLabel('Identifier of the consumer').fill('mine@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'other@example.com' })).toBeVisible();
  await expect(page.getByLabel('Identifier of the consumer')).toHaveValue('mine@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identifier saved')).toBeVisible();
});

test(
  'what the API refuses is said in place, and nothing changes',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, 'same@example.com');
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Identifier of the consumer').fill('x'.repeat(300));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: /Not saved\. It must be 1 to 255/ }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByText('same@example.com', { exact: true })).toBeVisible();
  },
);

test(
  'another retailer’s user cannot tell that a receipt exists',
  { tag: '@long' },
  async ({ page, request, demo, service }) => {
    const { id, transactionId } = await submitReceipt(request, demo, 'private@example.com');
    const { portal } = await createRetailer(service, 'Next Door');
    await signIn(page, portal, `/receipts/${id}`);
    await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const existing = await read(page, () => page.locator('main').innerHTML());
    await page.goto(`/receipts/${randomUUID()}`);
    expect(await read(page, () => page.locator('main').innerHTML())).toBe(existing);
    for (const search of [
      `q=identifier:private%40example.com`,
      `q=transaction_id:${transactionId}`,
      `older=${id}`,
    ]) {
      await page.goto(`/receipts?${search}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.getByText(transactionId).and(page.getByRole('cell'))).toHaveCount(0);
    }
    const answer = await page.request.get(`/api/receipts/${id}`);
    expect(answer.status()).toBe(404);
  },
);

test(
  'it fits a phone, with the consumer view in a tab',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, 'phone@example.com');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('tab', { name: 'Consumer view' }).click();
    await expect(page.getByTitle('Receipt as the consumer sees it').filter({ visible: true })).toBeVisible();
    await expectFitsScreen(page);
  },
);

test('a receipt is sent after showing what is possible, and its way can be followed', async ({
  page,
  request,
  demo,
}) => {
  const consumer = `sent-${randomUUID()}@example.com`;
  const { id, transactionId } = await submitReceipt(request, demo, consumer);
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/tab=timeline/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the receipt' });
  await expect(dialog.getByRole('checkbox', { name: /^E-mail/ })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Another e-mail address').fill('nonsense');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(/Enter a valid e-mail address/)).toBeVisible();
  await dialog.getByLabel('Another e-mail address').fill('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText('Kept, not delivered')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Show message' }).first().click();
  await page.waitForURL(/\/deliveries\/[0-9a-f-]{36}/);
  await page.goto(`/receipts/${id}?tab=timeline`);
  // What has left does not wait any more.
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  const queued = page.getByRole('listitem').filter({ hasText: 'Send requested' });
  await expect(queued.getByText(consumer)).toBeVisible();
  await expect(queued.getByText(demo.portal.email)).toBeVisible();
  await page.goto(`/audit?subject_type=receipt&subject_id=${transactionId}`);
  await expect(page.locator('summary')).toHaveText([new RegExp(`^Receipt sent${transactionId}`)]);
  const file =
    (await read(page, () => page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))) ?? '';
  expect((await request.get(file)).status()).toBe(401);
  const [, line = '', ...more] = (await (await page.request.get(file)).text()).split('\r\n');
  expect(line).toContain(`,send_receipt,receipt,${id},${transactionId},`);
  expect(more).toEqual(['']);
});

test('a receipt that is assigned to another consumer goes to them, not to the address of the till', async ({
  page,
  request,
  demo,
}) => {
  const [till, consumer] = [`lena-${randomUUID()}@example.com`, `priya-${randomUUID()}@example.net`];
  const { id } = await submitReceipt(request, demo, null, { email: till });
  await signIn(page, demo.portal, `/receipts/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the receipt' });
  await expect(dialog.getByText('The address the till sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByLabel('Identifier of the consumer').fill(consumer);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Identifier saved')).toBeVisible();

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('The till sent another one: l•••@e•••.com.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: `E-mail ${consumer}` })).toBeChecked();
  const other = dialog.getByLabel('Another e-mail address');
  await expect(other).toHaveValue(consumer);
  await expectAccessibleInBothThemes(page);
  await other.fill('');
  await expect(dialog.getByText('This is the address the till sent, not the consumer’s.')).toBeVisible();
  await other.fill(consumer);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const queued = page.getByRole('listitem').filter({ hasText: 'Send requested' });
  await expect(queued.getByText(consumer)).toBeVisible();
  await expect(queued.getByText(till)).toHaveCount(0);
});

test(
  'a receipt without a consumer is sent to an address as soon as one is typed',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, null);
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the receipt' });
    const send = dialog.getByRole('button', { name: 'Send' });
    await expect(dialog.getByRole('checkbox', { name: /^E-mail/ })).toBeDisabled();
    await expect(dialog.getByText('No known address.')).toBeVisible();
    await expect(send).toBeDisabled();
    // Closed while the address is looked at, the dialog sends nothing.
    const looked = Promise.withResolvers<void>();
    await page.route('**/likely-address?*', async (route) => {
      await looked.promise;
      await route.continue();
    });
    const isIt = (asked: Request) => asked.url().includes('/likely-address?');
    const ends = [page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)];
    await dialog.getByLabel('Another e-mail address').fill('called-off@example.com');
    await send.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    looked.resolve();
    await Promise.race(ends);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByLabel('Another e-mail address').fill('counter@example.com');
    await expect(dialog.getByRole('checkbox', { name: /^E-mail\s*counter@example\.com/ })).toBeChecked();
    await expect(dialog.getByText('No known address.')).toBeHidden();
    await send.click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('tabpanel').getByText('Kept, not delivered')).toBeVisible();
    await expect(page.getByText('called-off@example.com')).toHaveCount(0);
  },
);

test(
  'a receipt that is on its way keeps its dialog, and is sent once though it is tried twice',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, `once-${randomUUID()}@example.com`);
    await signIn(page, demo.portal, `/receipts/${id}`);
    const keys: (string | undefined)[] = [];
    const isAnswered = Promise.withResolvers<void>();
    await page.route('**/api/receipts/_send', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      await isAnswered.promise;
      // The first answer is lost on its way.
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    const dialog = page.getByRole('dialog', { name: 'Send the receipt' });
    const send = dialog.getByRole('button', { name: 'Send' });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await send.click();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    isAnswered.resolve();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await send.click();
    await expect(dialog).toBeHidden();
    expect(keys[0]).toBeDefined();
    expect(keys).toEqual([keys[0], keys[0]]);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('tabpanel').getByText('Kept, not delivered')).toHaveCount(1);
  },
);

test(
  'a tab is shown as soon as it is pressed, also while the page is read again',
  { tag: '@long' },
  async ({ page, request, demo, service }) => {
    const { id } = await submitReceipt(request, demo, 'tabs@example.com');
    await signIn(page, demo.portal, `/receipts/${id}`);
    const isReading = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === `/receipts/${id}`,
      async (route) => {
        isReading.resolve();
        await isRead.promise;
        await route.continue();
      },
    );
    await page.getByRole('button', { name: 'Remove the identifier' }).click();
    await isReading.promise;
    const headers = { origin: service.baseUrl };
    const noted = await page.request.post(`/api/receipts/${id}/notes`, { headers, data: { text: 'Known' } });
    expect(noted.status()).toBe(201);
    const tab = (name: string) => page.getByRole('tab', { name, selected: true });
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(tab('Timeline')).toBeVisible();
    await page.getByLabel('Add a note').fill('Typed meanwhile');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(tab('Timeline')).toBeVisible();
    isRead.resolve();
    await expect(tab('Timeline 1 note')).toBeVisible();
    await expect(page.getByLabel('Add a note')).toHaveValue('Typed meanwhile');
    await expect(page).toHaveURL(/\?tab=timeline$/);
  },
);

test('a receipt leads to its consumer, and to a PDF to print', async ({ page, request, demo }) => {
  const consumer = `lead-${randomUUID()}@example.com`;
  const { id } = await submitReceipt(request, demo, consumer);
  await signIn(page, demo.portal, `/receipts/${id}`);
  expect(await printed(page)).toBe('application/pdf');
  const print =
    (await read(page, () => page.getByRole('link', { name: 'Print (PDF)' }).getAttribute('href'))) ?? '';
  expect((await request.get(print)).status()).toBe(401);
  expect((await page.request.get(`/receipts/${randomUUID()}/receipt.pdf`)).status()).toBe(404);
  await page.getByRole('link', { name: consumer }).click();
  await page.waitForURL(/\/identifiers\//);
  await expect(page.getByRole('heading', { level: 1, name: consumer })).toBeVisible();
});

test(
  'the consumer view comes with the page, and after the receipt for a user who follows a link',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id, transactionId } = await submitReceipt(request, demo, null);
    await signIn(page, demo.portal, `/receipts?q=transaction_id%3A${transactionId}`);
    expect(await (await page.request.get(`/receipts/${id}`)).text()).toContain('<iframe');

    await page.evaluate(markFramesWithTabs);
    await page.getByRole('row').getByRole('link').click();
    await expect(page.locator('html')).toHaveAttribute('data-frames-with-tabs', '0');
    await expect(page.frameLocator('iframe').getByText('Ceramic mug').first()).toBeVisible();
  },
);

/** Runs in the page: notes at its root how many frames there are when the tabs of a receipt have come. */
function markFramesWithTabs(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main [role=tablist]') === null) return;
    observer.disconnect();
    const frames = document.querySelectorAll('main iframe').length;
    document.documentElement.setAttribute('data-frames-with-tabs', String(frames));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The type of what Print leads to, fetched with the session of the page. */
async function printed(page: Page): Promise<string | undefined> {
  const href = await read(page, () => page.getByRole('link', { name: 'Print (PDF)' }).getAttribute('href'));
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  return answer.headers()['content-type'];
}

test(
  'opening a receipt makes no link; creating one does, and says so in the timeline',
  { tag: '@long' },
  async ({ page, service }) => {
    // The receipt arrives before pages are turned on.
    const { portal } = await createRetailer(service, 'Links on demand', ['receipt_pages=false']);
    await beginSession(page, portal);
    const headers = { origin: service.baseUrl };
    const store = { reference: 1, name: 'Only store', address: ['Main Street 1'], country: 'DEU' };
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    const data = {
      transaction_id: 'NO-LINK',
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: 1,
      total: 1.99,
      items: [{ name: 'Milk', quantity: 1, total: 1.99 }],
    };
    const posted = await page.request.post('/api/receipts', { headers, data });
    const { id } = (await posted.json()) as { id: string };
    const settings = await page.request.patch('/api/settings', { headers, data: { receipt_pages: true } });
    expect(settings.status()).toBe(200);
    const links = async () =>
      (await page.request.get(`/api/receipts/${id}/links`)).json() as Promise<object[]>;
    for (let opened = 0; opened < 2; opened += 1) {
      await page.goto(`/receipts/${id}`);
      await expect(page.getByText('No link yet').first()).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(await links()).toEqual([]);
    }
    await expectAccessibleInBothThemes(page);
    expect(await printed(page)).toBe('application/pdf');
    expect(await links()).toEqual([]);
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.frameLocator('iframe').getByText('Milk').first()).toBeVisible();
    expect(await links()).toHaveLength(1);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const made = page.getByRole('listitem').filter({ hasText: 'Link created' });
    await expect(made.getByText(portal.email)).toBeVisible();
  },
);

test(
  'a revoked link shows nothing any more, until a new one is issued',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const { id } = await submitReceipt(request, demo, 'link@example.com');
    await signIn(page, demo.portal, `/receipts/${id}`);
    const old = (await read(page, () => page.locator('iframe').first().getAttribute('src'))) ?? '';
    expect((await request.get(old)).status()).toBe(200);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' });
    await expect(question).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('This receipt’s public page has been removed.')).toBeVisible();
    expect((await request.get(old)).status()).not.toBe(200);
    expect(await printed(page)).toBe('application/pdf');
    await page.getByRole('button', { name: 'Create a new link' }).click();
    await expect(page.locator('iframe').first()).toBeVisible();
    const fresh = (await read(page, () => page.locator('iframe').first().getAttribute('src'))) ?? '';
    expect(fresh).not.toBe(old);
    expect((await request.get(fresh)).status()).toBe(200);
    expect((await request.get(old)).status()).not.toBe(200);
  },
);

test('a receipt made from raw data shows its bytes', { tag: '@long' }, async ({ page, request, demo }) => {
  const number = `RAW-${randomUUID()}`;
  const body = {
    cash_register: { serial_number: 'E2E' },
    head: { number, date: '2026-03-14T12:34:56+01:00', seller: { name: 'E2E' } },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 3.6,
      vat_amounts: [{ percentage: 7, incl_vat: 3.6, excl_vat: 3.36, vat: 0.24 }],
      payment_types: [{ name: 'Bar', amount: 3.6 }],
      lines: [
        {
          text: 'Roggenbrot 750 g',
          item: { number: '0042', quantity: 1 },
          vat_amounts: [{ percentage: 7, incl_vat: 3.6, excl_vat: 3.36, vat: 0.24 }],
        },
      ],
    },
  };
  const posted = await request.post('/api/pos/receipts', {
    headers: {
      ...bearer(demo),
      'content-type': 'application/vnd.dfka+json',
      'service-property-store-reference': '1',
    },
    data: JSON.stringify(body),
  });
  expect(posted.status()).toBe(202);
  const found = async () => {
    const query = encodeURIComponent(`pos_data_ids:${posted.headers()['service-pos-data-id']}`);
    const answer = await request.get(`/api/receipts/_search?query=${query}`, { headers: bearer(demo) });
    return ((await answer.json()) as { receipts: { id: string }[] }).receipts[0]?.id;
  };
  await expect.poll(found).toBeDefined();
  await signIn(page, demo.portal, `/receipts/${await found()}?tab=raw`);
  await expect(page.getByRole('tabpanel', { name: 'Raw source' }).getByText(number)).toBeVisible();
  await page.getByRole('tab', { name: 'Hex' }).click();
  await expect(page.getByText(/^000000 {2}7b/).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('an unknown receipt answers 404', { tag: '@long' }, async ({ page, demo }) => {
  await beginSession(page, demo.portal);
  const answer = await page.goto(`/receipts/${randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
});

test(
  'an unlikely address is questioned before a receipt is assigned or sent to it',
  { tag: '@long' },
  async ({ page, request, demo }) => {
    const name = `priya.${randomUUID().slice(0, 8)}`;
    for (let number = 0; number < 3; number += 1) await submitReceipt(request, demo, `${name}@example.net`);
    const { id } = await submitReceipt(request, demo, null);
    await signIn(page, demo.portal, `/receipts/${id}`);
    await page.getByRole('button', { name: 'Assign' }).click();
    const identifier = page.getByLabel('Identifier of the consumer');
    const held = Promise.withResolvers<undefined>();
    await page.route(
      '**/likely-address?*',
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await identifier.fill('first@shop.example');
    await page.keyboard.press('Enter');
    // Typed on while the first one is looked at, which is not saved then.
    await identifier.fill('somebody@nowhere');
    held.resolve(undefined);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No mail can reach somebody@nowhere.')).toBeVisible();
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(identifier).toBeFocused();
    await identifier.fill(`${name}@exmaple`);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alert').filter({ hasText: 'Did you mean' });
    await expect(question).toHaveText(
      new RegExp(`Did you mean ${name}@example\\.net, who has 3 receipts\\?`),
    );
    await expect(page.getByRole('button', { name: 'Use this address' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Identifier saved')).toBeVisible();
    await expect(page.getByRole('link', { name: `${name}@example.net` })).toBeVisible();
    const phantom = await request.get(`/api/identifiers/${name}@exmaple`, { headers: bearer(demo) });
    expect(phantom.status()).toBe(404);

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Another e-mail address').fill('lee@gmial.com');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('Did you mean lee@gmail.com?')).toBeVisible();
    await dialog.getByLabel('Another e-mail address').fill('kim@gmial.com');
    await expect(dialog.getByText('Did you mean')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('Did you mean')).toBeVisible();
    // What is chosen while the question stands is sent, not what was chosen before.
    const mail = dialog.getByRole('checkbox', { name: 'E-mail' });
    await mail.click();
    await expect(mail).not.toBeChecked();
    await expect(dialog.getByText('Did you mean')).toHaveCount(0);
    await mail.click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const sending = page.waitForRequest('**/api/receipts/_send');
    await dialog.getByRole('button', { name: 'Keep what I typed' }).click();
    expect((await sending).postDataJSON()).toMatchObject({ email_address: 'kim@gmial.com' });
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'an address names identifiers to those alone who may search them',
  { tag: '@long' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, 'Closed desk', [
      'portal_groups={"administrators":["view.get_receipts","view.get_receipt","view.post_receipt","view.post_store"]}',
    ]);
    await beginSession(page, portal);
    const headers = { origin: service.baseUrl };
    const store = { reference: 7, name: 'Quay', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };
    expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
    const receipt = {
      transaction_id: 'C-1',
      localtime: '2026-11-20T17:05:00Z',
      store_reference: 7,
      identifier: 'sam.lee@shop.example',
      total: 1,
      items: [{ name: 'Tea', quantity: 1, total: 1 }],
    };
    expect((await page.request.post('/api/receipts', { headers, data: receipt })).status()).toBe(201);
    const likely = async (address: string): Promise<unknown> =>
      (await page.request.get(`/likely-address?address=${encodeURIComponent(address)}`)).json();
    expect(await likely('sam.lee@shpo.example')).toBeNull();
    const suggested = { address: 'sam.lee@gmail.com', receipts: null };
    expect(await likely('sam.lee@gmial.com')).toEqual({ suggested });
    expect(await likely('sam.lee@nowhere')).toEqual({ suggested: null });
  },
);
