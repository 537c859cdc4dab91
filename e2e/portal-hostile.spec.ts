import type { Page } from '@playwright/test';
import { portalPages } from './support/pages';
import { createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

// Whatever tills, staff and shoppers write is text, on every page of the portal and in what it frames.

/** Ways out of wherever a text may stand; what runs would open a dialog. At most 100 characters each. */
const texts = {
  markup: '"><img src=x onerror=alert(1)><svg onload=alert(2)><b class=planted>',
  script: "'</script></style></title></textarea><script>alert(3)</script><i class=planted>",
  comment: '--><iframe srcdoc="<script>alert(4)</script>"></iframe><i class=planted>',
  template: '{{constructor.constructor("alert(5)")()}}${alert(6)}<%= alert(7) %>{count, plural, x}',
  address: 'javascript:alert(8)//\u202egnp.exe\u202c data:text/html,<script>alert(9)</script>',
  formula: '=HYPERLINK("javascript:alert(10)","x")',
};
const all = Object.values(texts).join(' ');

/** Gives the retailer whose session `page` has one of everything, saying what it can. */
async function fill(page: Page, origin: string): Promise<{ readonly href: string }> {
  const send = async (method: string, path: string, data: unknown, type = 'application/json') => {
    const headers = { origin, 'content-type': type };
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      headers,
      data: type.includes('json') ? JSON.stringify(data) : Buffer.from(String(data)),
    });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const store = {
    reference: 1,
    name: texts.markup,
    address: [all.slice(0, 255), texts.script],
    city: '<img src=x onerror=alert(1)>',
    phone: '"><s onclick=a()>',
    country: 'DEU',
    properties: { [texts.markup]: all },
  };
  const consumer = {
    identifier: `${texts.comment} ${texts.address}`,
    properties: {
      name: { title: texts.markup, first: texts.script, last: texts.comment },
      city: texts.template,
      email: `"<img/src=x/onerror=alert(1)>"@example.com`,
      'opt-out': [texts.markup],
    },
  };
  const receipt = {
    transaction_id: texts.markup,
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: 1,
    identifier: 'shopper@example.com',
    total: 3.98,
    items: [
      {
        name: all,
        quantity: 2,
        unit: texts.formula,
        total: 3.98,
        discounts: [{ name: all, amount: 1 }],
        return: { localtime: '2026-03-14T12:34:56+01:00', reason: all },
        properties: { details: Object.values(texts), product_code: texts.markup, [all]: all },
      },
    ],
    payments: [{ method: all, amount: 3.98, details: { type: all, other: { [all]: all } } }],
    taxes: [{ name: all, amount: 0.1, rate: 7, code: texts.formula }],
    properties: {
      salesperson: all,
      operator: all,
      link: 'javascript:alert(11)',
      [texts.script]: { [all]: all },
    },
    attachments: Object.fromEntries(
      ['text/html', 'image/svg+xml', 'application/xhtml+xml'].map((type, index) => [
        `${index} ${texts.markup}`,
        {
          data: Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(12)">${all}</svg>`,
          ).toString('base64'),
          content_type: type,
          content_disposition: `attachment; filename="x.html"`,
        },
      ]),
    ),
  };
  await send('PUT', '/brand', {
    header: { en: all.slice(0, 300), de: all.slice(0, 300) },
    footer: { en: all },
    return_policy: { en: `${all}\n[x](javascript:alert(13))` },
    links: [{ network: 'website', url: `https://shop.example/?"><img/src=x/onerror=alert(14)>` }],
  });
  await send('POST', '/stores', store);
  await send('POST', '/loyalty', {
    name: all.slice(0, 255),
    rules: { points: 1, per_amount: 1 },
    reward: { every: 1, name: all.slice(0, 255), value: 1 },
  });
  await send('POST', '/identifiers', consumer);
  const made = (await send('POST', '/receipts', receipt)) as {
    id: string;
    _links: { webview: { href: string } };
  };
  await send('POST', '/receipts/_send', { id: made.id, channels: ['email'] });
  await send('POST', '/clients/bearer', {
    description: all.slice(0, 255),
    permissions: ['view.get_receipts'],
  });
  const group = texts.script.replaceAll('/', '');
  await send('PUT', `/portal/groups/${encodeURIComponent(group)}`, { permissions: ['view.get_receipts'] });
  await send('PUT', '/portal/user/colleague@hostile.example', {
    group,
    status: 'active',
    send_password_reset_on_create: false,
  });
  await send('PATCH', '/portal/me', { name: texts.markup });
  await send('POST', '/portal/searches', {
    list: 'receipts',
    name: texts.markup,
    query: `items.name:"${texts.comment.replaceAll('"', '')}"`,
  });
  await send('POST', '/transformations', {
    name: texts.markup.replaceAll('/', ''),
    content_types: ['application/json'],
    input_format: 'json',
    mapping: `{ "total": ${JSON.stringify(all)}, "items": [{ "name": ${JSON.stringify(all)} }] }`,
  });
  for (const type of ['text/html', 'image/svg+xml', 'text/plain', 'application/json']) {
    await send(
      'POST',
      `/pos/receipts?transaction_id=${encodeURIComponent(texts.markup)}`,
      `<html>${all}</html>`,
      `${type}; x=y`,
    );
  }
  return { href: new URL(made._links.webview.href).pathname };
}

/** What of `texts` has become an element or an address in any frame of the page. */
async function planted(page: Page): Promise<number> {
  const found = page
    .frames()
    .map((frame) =>
      frame
        .locator(
          '.planted, img[src="x"], [onerror], [onload], [onclick], a[href^="javascript:" i], a[href^="data:text/html" i]',
        )
        .count(),
    );
  return (await Promise.all(found)).reduce((sum, count) => sum + count, 0);
}

test('what anybody wrote is text on every page of the portal, and runs nowhere', async ({
  page,
  service,
}) => {
  test.setTimeout(240_000);
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`${page.url()}: a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // How a browser tells of what a policy or a sandbox kept from running.
    if (/Blocked script|Refused to|violates the following|Ignored call to/i.test(message.text()))
      alarms.push(`${page.url()}: ${message.text()}`);
  });
  const { portal } = await createRetailer(service, `Shop ${texts.markup}`, [
    'receipt_links=true',
    'locale=en-GB',
  ]);
  await signIn(page, portal, '/profile');
  const { href } = await fill(page, service.baseUrl);
  const rows = async (path: string) => {
    await page.goto(path);
    const links = page.getByRole('row').getByRole('link');
    await links.first().waitFor();
    const found = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''));
    return [...new Set(found)].filter((link) => link.startsWith('/'));
  };
  const open = portalPages.filter(({ needs }) => needs !== 'nobody');
  const addresses = open.flatMap(({ path, opens }) => (opens === undefined ? [path] : []));
  for (const path of new Set(open.flatMap(({ path, opens }) => (opens === undefined ? [] : [path]))))
    addresses.push(...(await rows(path)));
  // The lists lead somewhere: to a receipt, a message, a consumer, a store, a client, a user, a group, a mapping, raw receipts.
  expect(addresses.length).toBeGreaterThan(open.length);
  const saying = new Set<string>();
  const look = async (path: string) => {
    // What is framed comes a moment later.
    if ((await page.locator('iframe').count()) > 0) await page.waitForLoadState('networkidle');
    expect.soft(await planted(page), path).toBe(0);
    if ((await page.locator('main').innerText()).includes('alert(')) saying.add(path);
  };
  for (const path of addresses) {
    await page.goto(path, { waitUntil: 'load' });
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.soft(page.getByText('Something went wrong'), path).toHaveCount(0);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await look(path);
    }
    await look(path);
  }
  for (const path of [href, `${href}?lang=ar`]) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await look(path);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(alarms).toEqual([]);
  // The pages did show it: lists, and what they lead to.
  expect(saying.size).toBeGreaterThan(25);
});
