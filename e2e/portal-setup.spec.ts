import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothThemes } from './support/accessible';
import { beginSession, createRetailer, createRetailerWith, signIn } from './support/portal';
import { retailerWith } from './support/retailers';
import { read } from './support/settled';
import { expect, test } from './support/test';

const guide = 'Set up your receipts';

test('an empty retailer gets to its first receipt on the start page, without a terminal', async ({
  page,
  service,
  browser,
}) => {
  const { portal } = await createRetailer(service, `First hour ${randomUUID().slice(0, 8)}`, [
    'locale=de-DE',
  ]);
  const begun = Date.now();
  await signIn(page, portal, '/');
  const setup = page.getByRole('region', { name: guide });
  const step = (name: string) => setup.getByRole('button', { name: new RegExp(name) });
  await setup.getByRole('button', { name: 'Add store' }).click();
  await expect(step('Receive the first receipt')).toContainText('Waiting for your first receipt');
  await setup.getByRole('button', { name: 'Send a test receipt' }).click();
  await expect(step('Receive the first receipt')).toContainText(/Test receipt SAMPLE-test-[a-z]{4} received/);
  const shown = page.frameLocator('iframe[title="Receipt as customers see it"]');
  await expect(shown.getByText('Test receipt', { exact: true })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(120_000);
  // What the guide shows as received is not said to be missing beside it.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Nothing to do yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  // What the server draws does not depend on the time or its zone: React would draw the page anew.
  const refused: string[] = [];
  page.on('pageerror', ({ message }) => refused.push(message));
  await page.reload();
  // Without a developer nothing is offered that needs one.
  await expect(setup.getByRole('link', { name: 'Import a file' })).toBeVisible();
  await expect(setup.getByRole('button', { name: 'Create client and token' })).toHaveCount(0);
  await setup.getByRole('radio', { name: /^Yes/ }).check();
  await expect(setup.getByRole('region', { name: 'Command for a terminal' })).toContainText('SAMPLE-');
  expect(refused).toEqual([]);

  // The guide learns that there is a client before the page has its secret: the step stays open all the same.
  await page.route('**/api/clients/bearer', async (route) => {
    const answer = await route.fetch();
    const asked = await page.waitForRequest('**/api/setup');
    await asked.response();
    await route.fulfill({ response: answer });
  });
  await setup.getByRole('button', { name: 'Create client and token' }).click();
  const command = setup.getByRole('region', { name: 'Command for a terminal' });
  await expect(command).toContainText('Bearer ey');
  const [, token = ''] = /Bearer (\S+)'/.exec((await read(page, () => command.textContent())) ?? '') ?? [];
  const [, body = ''] = /--data-raw '(.*)'/.exec((await read(page, () => command.textContent())) ?? '') ?? [];
  const sent = await page.request.post('/api/receipts', {
    headers: { authorization: `Bearer ${token}`, cookie: '', 'content-type': 'application/json' },
    data: body,
  });
  expect(sent.status()).toBe(201);
  // Nothing is pressed: the guide learns of what the till sends.
  await expect(step('Receive the first receipt')).toContainText(/^.*Receipt SAMPLE-\w+ received/);

  await step('Open it on your phone').click();
  const code = setup.getByRole('img', { name: 'QR code of the receipt page' });
  const address = new URL((await read(page, () => code.getAttribute('src'))) ?? '', service.baseUrl);
  const phone = await browser.newContext();
  await (
    await phone.newPage()
  ).goto(`${service.baseUrl}${address.pathname.replace('/qr.svg', '')}${address.search}`);
  await phone.close();
  await expect(step('Open it on your phone')).toContainText('Opened');

  await step('Receive the first receipt').click();
  await setup.getByRole('button', { name: 'Remove test receipt' }).click();
  await expect(setup.getByRole('button', { name: 'Remove test receipt' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Receipts', exact: true }).first().click();
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
});

test('the first store brings clock and currency of its country, and the clock is asked for where it has several', async ({
  page,
  service,
}) => {
  const { portal } = await createRetailerWith(service, `Corner ${randomUUID().slice(0, 8)}`, []);
  await signIn(page, portal, '/');
  const setup = page.getByRole('region', { name: guide });
  const zone = setup.getByRole('combobox', { name: 'Time zone' });
  await expect(setup.getByRole('combobox', { name: 'Country' })).toHaveValue('GBR');
  await expect(zone).toHaveCount(0);
  await setup.getByRole('combobox', { name: 'Country' }).selectOption('USA');
  await setup.getByRole('button', { name: 'Add store' }).click();
  await expect(setup.getByRole('alert')).toContainText('time zone');
  await zone.selectOption('America/Chicago');
  await setup.getByRole('button', { name: 'Add store' }).click();
  await expect(setup.getByRole('button', { name: 'Send a test receipt' })).toBeVisible();
  const settings = await page.request.get('/api/settings');
  expect(await settings.json()).toMatchObject({
    timezone: 'America/Chicago',
    locale: 'en-US',
    currency: 'USD',
  });
});

test(
  'logo and colour are tried on the receipt, and the guide is dismissed and shown again',
  { tag: '@long' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, `Branded ${randomUUID().slice(0, 8)}`);
    await signIn(page, portal, '/');
    const setup = page.getByRole('region', { name: guide });
    const client = { description: 'Till', permissions: ['view.post_receipt'] };
    const headers = { origin: service.baseUrl };
    const made = await page.request.post('/api/clients/bearer', { headers, data: client });
    expect(made.status()).toBe(201);
    await setup.getByRole('button', { name: 'Add store' }).click();
    await setup.getByRole('button', { name: 'Send a test receipt' }).click();
    await setup.getByRole('textbox', { name: 'Colour', exact: true }).fill('#zzz');
    await expect(setup.getByRole('alert')).toContainText('colour');
    await setup.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0b3d2e');
    const shown = setup.locator('iframe');
    await expect(shown).toHaveAttribute('srcdoc', /./);
    // Published is published, also where no test receipt can be made to show it.
    await page.route('**/api/receipts/_test', (route) => route.abort());
    await setup.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published. New receipts have your brand.')).toBeVisible();
    await expect(setup.getByRole('button', { name: /Add your logo and colour/ })).toContainText(
      'Brand published',
    );
    // The step has closed by itself, and the receipt is shown in the place of what was tried.
    await expect(shown).toHaveAttribute('src', /^\/r\//);
    await setup.getByRole('button', { name: 'Dismiss' }).click();
    await expect(setup).toHaveCount(0);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Show the setup guide' }).click();
    await expect(page.getByText('The setup guide is on Home again.')).toBeVisible();
    await page.goto('/');
    await expect(setup).toBeVisible();
  },
);

test(
  'a client that is made last of all keeps its token in sight until the page is left',
  { tag: '@long' },
  async ({ page, service, browser }) => {
    const { portal } = await createRetailer(service, `Last till ${randomUUID().slice(0, 8)}`, [
      'locale=de-DE',
    ]);
    await beginSession(page, portal);
    const headers = { origin: service.baseUrl };
    const colleague = { group: '', status: 'active', send_password_reset_on_create: false };
    for (const [method, path, data] of [
      ['post', '/stores', { reference: 1, name: 'Quay', address: ['Quay 1'], country: 'DEU' }],
      ['post', '/receipts/_test', {}],
      ['put', '/brand', { accent: '#0b3d2e', version: 0 }],
      ['put', `/portal/user/${randomUUID()}%40shops.example`, colleague],
    ] as const) {
      const answer = await page.request[method](`/api${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    }
    const { receipt } = (await (await page.request.get('/api/setup')).json()) as {
      receipt: { page_url: string };
    };
    const { pathname, search } = new URL(receipt.page_url);
    const phone = await browser.newContext();
    await (await phone.newPage()).goto(`${service.baseUrl}${pathname}${search}`);
    await phone.close();
    await signIn(page, portal, '/');
    const setup = page.getByRole('region', { name: guide });
    await setup.getByRole('radio', { name: /^Yes/ }).check();
    const readAgain = page.waitForResponse((answer) => answer.url().includes('_rsc='));
    await setup.getByRole('button', { name: 'Create client and token' }).click();
    const token = setup.getByRole('region', { name: 'Token', exact: true });
    const made = (await read(page, () => token.textContent())) ?? '';
    await readAgain;
    await expect(setup.getByText('6 of 6 steps done')).toBeVisible();
    const step = setup.getByRole('button', { name: /Connect a till/ });
    await step.click();
    await expect(token).toBeHidden();
    await step.click();
    await expect(token).toHaveText(made);
  },
);

test(
  'a file of one’s own becomes a test receipt, and its format is put into use',
  { tag: '@long' },
  async ({ page, service }) => {
    const { portal } = await createRetailer(service, `Formats ${randomUUID().slice(0, 8)}`);
    await signIn(page, portal, '/');
    const setup = page.getByRole('region', { name: guide });
    await setup.getByRole('button', { name: 'Add store' }).click();
    await setup.getByRole('radio', { name: /^Yes/ }).check();
    await setup.getByRole('radio', { name: /Printer output/ }).check();
    await setup.locator('input[type=file]').setInputFiles('lib/formats/built-in/escpos/samples/escpos.bin');
    await expect(setup.getByText('The file becomes 2 receipts.')).toBeVisible();
    await expect(setup.getByRole('region', { name: 'Command for a terminal' })).toContainText(
      '/pos/receipts?',
    );
    await setup.getByRole('button', { name: 'Use this format' }).click();
    await expect(setup.getByText(/is in use: files of this kind/)).toBeVisible();
    await setup.getByRole('button', { name: 'Send as a test receipt' }).click();
    await expect(setup.getByRole('button', { name: /Receive the first receipt/ })).toContainText(
      'Test receipt',
    );
  },
);

test(
  'setup is one line once ten receipts came, and a till that sends counts as connected',
  { tag: '@long' },
  async ({ page, service }) => {
    // Sent by a session, as from any client that may.
    await retailerWith(
      page,
      service,
      Array.from({ length: 10 }, () => ({})),
    );
    await page.goto('/');
    await expect(page.getByRole('region', { name: guide })).toHaveCount(0);
    await expect(page.getByText('3 steps left')).toBeVisible();
    await expect(page.getByText('Connect a till')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Continue setup' }).click();
    const setup = page.getByRole('region', { name: guide });
    await expect(setup.getByRole('button', { name: /Connect a till/ })).toContainText('Connected');
    await setup.getByRole('button', { name: 'Dismiss' }).click();
    await expect(setup).toHaveCount(0);
  },
);
