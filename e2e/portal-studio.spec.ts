import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, signIn } from './support/portal';
import { read } from './support/settled';
import { publishFor } from './support/studio';
import { expect, test } from './support/test';

const store = { reference: 7, name: 'Quay', address: ['Quay 1'], country: 'DEU', timezone: 'UTC' };

/** Reads amounts as they stand: fails at a decimal comma. */
const broken = `{
  "transaction_id": "Q-" & rows[0].Bon,
  "localtime": "2026-11-20T17:05:00Z",
  "store_reference": 7,
  "total": $number(rows[0].Betrag),
  "items": [rows.{ "name": Artikel, "quantity": 1, "total": $number(Betrag) }]
}`;
const repaired = broken.replaceAll(/\$number\(([^)]+)\)/g, '$number($replace($1, ",", "."))');
const slip = 'Bon;Artikel;Betrag\n8124;Käsestange;5,40\n';

/** A retailer with a mapping in force that fails, and a raw receipt that failed in it. */
async function withFailedSlip(page: Page, baseUrl: string): Promise<void> {
  const headers = { origin: baseUrl };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  await post('/stores', store);
  await post('/transformations', {
    name: 'quay-csv',
    input_format: 'csv',
    options: { delimiter: ';' },
    content_types: ['text/csv'],
    mapping: broken,
  });
  await post('/transformations/quay-csv/_publish', {});
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
    data: Buffer.from(slip),
  });
  expect(raw.status()).toBe(202);
}

test('a failed raw receipt is repaired in the studio, published and processed again', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Quay shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await withFailedSlip(page, service.baseUrl);
  await expect(async () => {
    await page.goto('/raw?state=failed&view=single');
    await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expectAccessibleInBothThemes(page);
  await page.goto('/transformations');
  await expect(page.getByRole('row', { name: 'quay-csv' }).getByText('1 of the last 1 failed')).toBeVisible();
  await page.goBack();

  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByText('8124;Käsestange;5,40')).toBeVisible();
  await page.getByRole('tab', { name: 'Hex' }).click();
  await expect(page.getByText('000000  42 6f 6e 3b')).toBeVisible();
  await page.getByRole('tab', { name: 'Parsed' }).click();
  await expect(page.getByText('Käsestange')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Open in the editor' }).click();
  const editor = page.getByRole('textbox', { name: 'JSONata expression' });
  // The page before has the value, too.
  await expect(
    page.getByText('rows[0].Betrag: "5,40" is not a number. Read a printed amount with').first(),
  ).toBeVisible();
  await expect(page.getByText('Expression, line 5').first()).toBeVisible();
  await editor.fill(repaired);
  await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByLabel('Save this input as a sample').fill('Decimal comma');
  const [read, saveSample] = [
    Promise.withResolvers<void>(),
    page.getByRole('button', { name: 'Save sample', exact: true }),
  ];
  await page.route('**/api/transformations/quay-csv/samples', async (route) => {
    await read.promise;
    await route.continue();
  });
  await saveSample.click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  // All samples are saved at once: the next one waits until it is known which those are.
  await expect(saveSample).toHaveAttribute('aria-busy', 'true');
  read.resolve();
  await expect(page.getByText('Decimal comma', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Run samples' }).click();
  await expect(page.getByText('1 passed, 0 failed')).toBeVisible();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect(page.getByText('1 repaired')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  // It changes no receipt that there is, so nothing is asked.
  await expect(page.getByText('Version 2 is live and repairs 1 failed raw receipt')).toBeVisible();
  await expect(page.getByText('Version 2 live')).toBeVisible();
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('1 processed · 0 failed')).toBeVisible();
  await expect(
    page.getByRole('dialog').getByText('All raw receipts that failed with quay-csv'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();

  await page.goto('/transformations');
  const used = page.getByRole('row', { name: 'quay-csv' });
  await expect(used.getByText('0 of the last 1 failed')).toBeVisible();
  await expect(used.getByRole('time')).toBeVisible();
  await page.goto('/receipts');
  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5.40');
});

test('a mapping for a new till is tried on what failed, and takes it once published', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Pier shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  expect((await page.request.post('/api/stores', { headers, data: store })).status()).toBe(201);
  const raw = await page.request.post('/api/pos/receipts', {
    headers: { ...headers, 'content-type': 'application/vnd.pier+json' },
    data: Buffer.from('{"slip":{"no":"P-1","cents":540,"what":"Käsestange"}}'),
  });
  expect(raw.status()).toBe(202);
  await expect(async () => {
    await page.goto('/raw?state=failed&view=single');
    await expect(page.getByRole('row').getByRole('link')).toHaveCount(1, { timeout: 1000 });
  }).toPass();

  await page.goto('/transformations');
  await page.getByRole('button', { name: 'New transformation' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('pier');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/transformations/pier');
  await page.getByRole('combobox', { name: 'Try with' }).click();
  await page.getByRole('option', { name: 'application/vnd.pier+json' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('textbox', { name: 'JSONata expression' }).fill(`{
    "transaction_id": slip.no, "localtime": "2026-11-20T17:05:00Z", "store_reference": 7, "total": slip.cents / 100,
    "items": [{ "name": slip.what, "quantity": 1, "total": slip.cents / 100 }]
  }`);
  await expect(page.frameLocator('iframe').getByText('Käsestange')).toBeVisible();
  await publishFor(page, 'application/vnd.pier+json');
});

test('what is typed while a draft is on its way still counts as not saved', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Slow shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await withFailedSlip(page, service.baseUrl);
  await page.goto('/transformations/quay-csv');
  const editor = page.getByRole('textbox', { name: 'JSONata expression' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/transformations/quay-csv/draft', async (route) => {
    await held.promise;
    await route.continue();
  });
  await editor.press('Control+End');
  await page.keyboard.type(' /* one */');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await editor.press('Control+End');
  await page.keyboard.type(' /* two */');
  held.resolve();
  await expect(page.getByText('Draft saved')).toBeVisible();
  // The page was read again, and has the draft.
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(editor).toContainText('/* one */ /* two */');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
});

test('a mapping without a good name is refused in place, and nothing is made', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Naming shops');
  await signIn(page, portal, '/transformations');
  await expect(page.getByRole('heading', { name: 'No transformations yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New transformation' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(name).toHaveAccessibleDescription(/Enter a name\./);
  await name.fill('_hidden');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(name).toHaveAccessibleDescription(/cannot begin with _/);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByLabel('Name').fill('tills');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/transformations/tills');
  await expect(page.getByRole('heading', { name: 'tills' })).toBeVisible();
});

test('a transformation that comes with the service is taken by a press', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Taking shops');
  await signIn(page, portal, '/transformations');
  await page.getByRole('button', { name: 'New transformation' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use .*POSLog/ })
    .click();
  // The list has it before it has read anything, and none that was not taken.
  const taken = page.getByRole('row', { name: 'poslog' });
  await expect(taken.getByText('Not used')).toBeVisible();
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'New transformation' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Use .*POSLog/ })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Use / }).first()).toBeVisible();
});

test('those that come with the service and were never used are behind one line, and a search finds them', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Folding shops', ['timezone=UTC']);
  await beginSession(page, portal);
  await withFailedSlip(page, service.baseUrl);
  const headers = { origin: service.baseUrl };
  const offered = await page.request.get('/api/transformations/built_in');
  const names = ((await offered.json()) as { name: string }[]).map(({ name }) => name).slice(0, 11);
  for (const name of names) {
    const taken = await page.request.post('/api/transformations/built_in', { headers, data: { name } });
    expect(taken.status(), name).toBeLessThan(300);
  }
  const links = page.getByRole('row').getByRole('link');
  await expect(async () => {
    await page.goto('/transformations');
    await expect(page.getByText('1 of the last 1 failed').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(links).toHaveText(['quay-csv']);
  const more = page.getByRole('row').getByRole('button', { name: '11 more come with the service' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  // By keyboard, like the rows.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(12);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(1);

  const search = page.getByRole('searchbox', { name: 'Name or format' });
  await search.fill(names[0] ?? '');
  await search.press('Enter');
  await expect(links.filter({ hasText: names[0] ?? '' }).first()).toBeVisible();
  await expect(more).toHaveCount(0);
  await search.fill('no such format');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Show all transformations' }).click();
  await expect(links).toHaveText(['quay-csv']);
});

test('a group without permissions for raw receipts sees neither them nor mappings', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailer(service, 'Closed shops', [
    'portal_groups={"administrators":["view.get_receipts"]}',
  ]);
  await signIn(page, portal, '/raw');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await page.goto('/transformations');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Raw receipts' })).toHaveCount(0);
});

test('publishing asks when amounts of receipts change, and says which', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Slip shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  const mapping = `{ "transaction_id": no, "localtime": "2026-11-20T17:05:00Z", "store_reference": 7,
  "total": sum, "items": [{ "name": "Tea", "quantity": 1, "total": sum }] }`;
  await post('/stores', store);
  await post('/transformations', { name: 'slip', input_format: 'json', is_default: true, mapping });
  await post('/transformations/slip/_publish', {});
  await post('/pos/receipts', { no: 'S-1', sum: 6.8 });
  await expect(async () => {
    expect(await (await page.request.get('/api/receipts')).json()).toHaveLength(1);
  }).toPass();

  await page.goto('/transformations/slip');
  const editor = page.getByRole('textbox', { name: 'JSONata expression' });
  await editor.fill(mapping.replaceAll('"total": sum', '"total": sum * 100'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'This draft changes amounts or fails' });
  await expect(question.getByText('1 changed')).toBeVisible();
  await expect(question.getByText('total 6.80 → 680.00', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Version 1 live')).toBeVisible();

  // Where the comparison fails, the user decides without it.
  await page.route('**/transformations/slip/_run', (route) => route.abort());
  await page.getByRole('button', { name: 'Publish' }).click();
  const unknown = page.getByRole('alertdialog', { name: 'Publish this draft?' });
  await expect(unknown.getByText('The comparison with the live version failed.')).toBeVisible();
  await unknown.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Version 2 live')).toBeVisible();
});

test('a mapping is begun, completed and tried on a file as its bytes are', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'File shops', ['timezone=UTC']);
  await beginSession(page, portal);
  const headers = { origin: service.baseUrl };
  expect(
    (await page.request.post('/api/stores', { headers, data: { ...store, reference: 1 } })).status(),
  ).toBe(201);
  await page.goto('/transformations');
  await page.getByRole('button', { name: 'New transformation' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('till');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Input format' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/transformations/till');
  // It begins with a sample of its format, and nothing is wrong.
  await expect(page.getByRole('textbox', { name: 'Input' })).toHaveValue(/^Receipt;Time;Store/);
  await expect(page.frameLocator('iframe').getByText('Croissant')).toBeVisible();
  await expect(page.getByText('Not a valid receipt')).toHaveCount(0);
  // Without an input nothing is shown of the one before.
  const input = page.getByRole('textbox', { name: 'Input' });
  const sample = await read(page, () => input.inputValue());
  await input.fill('');
  await expect(page.getByRole('heading', { name: 'No input yet' })).toBeVisible();
  await input.fill(sample);
  await expect(page.frameLocator('iframe').getByText('Croissant')).toBeVisible();
  await expect(
    page.getByText('Only tills that send the property transformation with the value'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guide' })).toHaveAttribute(
    'href',
    '/docs/api/write-a-transformation',
  );
  await page.getByRole('tab', { name: 'Code' }).click();
  const editor = page.getByRole('textbox', { name: 'JSONata expression' });
  await expect(editor).toBeVisible();
  const box = await read(page, () => page.locator('.cm-editor').boundingBox());
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);

  await editor.fill('$sig');
  await editor.press('Control+Space');
  await expect(
    page.locator('.cm-completionInfo').getByText('Makes the amount of a returned item'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(editor).toHaveText('$signed()');
  await editor.fill('$meta.till');
  await editor.press('Control+Space');
  await expect(page.getByRole('option', { name: 'till_uuid' })).toBeVisible();
  await page.keyboard.press('Escape');

  const bytes = Buffer.from([0x1b, 0x40, 0x80, 0xff, 0x00, 0x0a]);
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'slip.bin',
    mimeType: 'application/octet-stream',
    buffer: bytes,
  });
  await expect(page.getByText('slip.bin · 6 bytes · ESC/POS commands')).toBeVisible();
  await expect(page.getByText('1b 40 80 ff 00 0a')).toBeVisible();
  const tried = page.waitForRequest('**/transformations/_preview');
  await editor.fill('{ "total": 1 }');
  expect((await tried).postDataJSON()).toMatchObject({
    content: bytes.toString('base64'),
    content_type: 'application/octet-stream',
  });

  const dropped = await read(page, () =>
    page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a;b\n1;2\n'], 'drop.csv', { type: 'text/csv' }));
      return transfer;
    }),
  );
  const outcome = page.getByRole('region', { name: 'Result' });
  await outcome.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop the file to try the transformation on it')).toBeVisible();
  await outcome.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('drop.csv · 8 bytes · Text')).toBeVisible();

  // As a sample it keeps its bytes too.
  await page.getByRole('tab', { name: 'Samples' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'From a file' }).click(),
  ]);
  await chooser.setFiles({
    name: 'golden.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\x03\x04\xff', 'latin1'),
  });
  await expect(page.getByText('golden.zip · 5 bytes · ZIP archive')).toBeVisible();
  await expect(page.getByLabel('Save this input as a sample')).toHaveValue('golden.zip');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'long.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'a'),
    });
  await expect(page.getByText('The file is too large: at most 2 MB.')).toBeVisible();
});

test(
  'the tools of the editor stand in one row on a laptop, in German too',
  { tag: '@long' },
  async ({ browser, demo, service }) => {
    const context = await browser.newContext({
      ...{ baseURL: service.baseUrl, locale: 'de-DE', viewport: { width: 1360, height: 860 } },
    });
    const page = await context.newPage();
    await signIn(page, demo.portal, '/transformations/kasse-csv');
    const tops = await read(page, () =>
      page
        .getByRole('region', { name: 'JSONata-Ausdruck' })
        .locator('xpath=./div[1]')
        .evaluate((row) =>
          [...row.querySelectorAll('button, a, select')].map((tool) => tool.getBoundingClientRect().top),
        ),
    );
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops.map(Math.round)).size).toBe(1);
    await context.close();
  },
);
