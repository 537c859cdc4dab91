import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { portalPages } from './pages';

// What tills, staff and shoppers may write to get out of where a text stands.

/** Ways out of wherever a text may stand; what runs would open a dialog. At most 100 characters each. */
export const texts = {
  markup: '"><img src=x onerror=alert(1)><svg onload=alert(2)><b class=planted>',
  script: "'</script></style></title></textarea><script>alert(3)</script><i class=planted>",
  comment: '--><iframe srcdoc="<script>alert(4)</script>"></iframe><i class=planted>',
  template: '{{constructor.constructor("alert(5)")()}}${alert(6)}<%= alert(7) %>{count, plural, x}',
  address: 'javascript:alert(8)//\u202egnp.exe\u202c data:text/html,<script>alert(9)</script>',
  formula: '=HYPERLINK("javascript:alert(10)","x")',
};
const all = Object.values(texts).join(' ');

/** Gives the retailer whose session `page` has one of everything, saying what it can. */
export async function fill(
  page: Page,
  origin: string,
): Promise<{ readonly href: string; readonly id: string }> {
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
  await send('PUT', `/tills/${randomUUID()}/status`, {
    name: texts.markup,
    version: texts.script,
    queue: 0,
    printer: 'ready',
    clock: new Date().toISOString(),
  });
  // To a port that is closed.
  await send('POST', '/webhooks', {
    url: 'http://127.0.0.1:9/?"><img/src=x/onerror=alert(15)>',
    description: all.slice(0, 255),
    types: ['receipt.created', 'link.revoked'],
  });
  await send('POST', '/loyalty', {
    name: all.slice(0, 255),
    rules: { points: 1, per_amount: 1 },
    reward: { every: 1, name: all.slice(0, 255), value: 1 },
  });
  await send('POST', '/identifiers', consumer);
  // One that is merged into the other, and one that may be the same person.
  for (const end of ['merged', 'similar'])
    await send('POST', '/identifiers', { ...consumer, identifier: `${consumer.identifier} ${end}` });
  const merged = encodeURIComponent(`${consumer.identifier} merged`);
  await send('POST', `/identifiers/${merged}/_merge`, { into: consumer.identifier });
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
  await send('PUT', `/portal/user/colleague-${randomUUID()}@hostile.example`, {
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
  return { href: new URL(made._links.webview.href).pathname, id: made.id };
}

/** What of `texts` would have become an element or an address. */
export const planted =
  '.planted, img[src="x"], [onerror], [onload], [onclick], a[href^="javascript:" i], a[href^="data:text/html" i]';

/** Pages of the portal that have an address of their own. */
export const openPages = portalPages.filter(({ needs }) => needs !== 'nobody');

/** Lists that lead to pages. */
export const lists = [
  ...new Set(openPages.flatMap(({ path, opens }) => (opens === undefined ? [] : [path]))),
];
