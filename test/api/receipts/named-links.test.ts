import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { receiptLinks } from '@/drizzle/schema/receipts';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { newLinkToken } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import { countRows, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { openPage, tokenOf } from '@/test/receipt-page/receipt-pages';
import { erase } from '../identifiers/erasing';
import { mapping, publish, slip } from '../pos/till';

// Contract section 15: a till names the link of a receipt before the service knows of it.

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([
    makeRetailer({ receipt_links: true, stores_from_receipts: true }),
    makeRetailer({ receipt_links: true }),
  ]);
});

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** What a till makes: 26 letters of base32. */
const newLink = () => Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');

async function tokenNamed(link: string, { api } = retailer): Promise<string> {
  const { json } = await api.get('/pos/hand-over');
  return tokenOf(`${json.base}${json.prefix}${link}`);
}

const post = (changes: object, { api } = retailer) => api.post('/receipts', receiptBody({ ...changes }));

async function shows(link: string, item: string, of = retailer): Promise<void> {
  const { status, html } = await openPage(await tokenNamed(link, of));
  expect(status).toBe(200);
  expect(html).toContain(item);
}

const itemNamed = (name: string) => ({ items: [{ name, quantity: 1, total: 3.98 }] });

test('the service makes no token that a till can name', async () => {
  const { json } = await retailer.api.get('/pos/hand-over');
  for (let round = 0; round < 2000; round += 1) {
    expect(newLinkToken(retailer.ctx.retailer.id).startsWith(String(json.prefix))).toBe(false);
  }
});

describe('a link that a till has named', () => {
  test('opens its receipt, is in the answer, and is the only one that the receipt has', async () => {
    const link = newLink();
    const { status, json } = await post({ link, ...itemNamed('Named tea') });
    expect(status).toBe(201);
    const { _links: links } = json as { _links: { webview: { href: string } } };
    expect(tokenOf(links.webview.href)).toBe(await tokenNamed(link));
    await shows(link, 'Named tea');
    const listed = await retailer.api.get(`/receipts/${json.id}/links`);
    expect(listed.json).toHaveLength(1);
    // A client that may read the receipt may not open its page.
    expect((await retailer.api.get(`/receipts/${json.id}`)).text).not.toContain(link);
  });

  test('opens it where the retailer has no pages by itself, too', async () => {
    const without = await makeRetailer({ receipt_pages: false });
    const link = newLink();
    expect((await post({ link, ...itemNamed('No pages') }, without)).status).toBe(201);
    await shows(link, 'No pages', without);
  });

  test('is another retailer’s own where that names the same letters', async () => {
    const link = newLink();
    expect((await post({ link, ...itemNamed('Mine') })).status).toBe(201);
    expect((await post({ link, ...itemNamed('Theirs') }, other)).status).toBe(201);
    await shows(link, 'Mine');
    await shows(link, 'Theirs', other);
  });

  test.each([
    'short',
    'A'.repeat(26),
    `${'a'.repeat(25)}1`,
    'a'.repeat(25),
    'a'.repeat(27),
    '',
    `${'a'.repeat(25)}ı`,
    42,
  ])('is not %j', async (link) => {
    const { status, json } = await post({ link });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'link' }]);
  });
});

describe('a link that is taken', () => {
  test('is refused with 409 link_taken, and nothing is stored', async () => {
    const link = newLink();
    await post({ link, ...itemNamed('First') });
    const before = await countRows(retailer);
    for (const changes of [{}, { duplicate: true }, { external_id: crypto.randomUUID() }]) {
      const { status, json } = await post({ link, ...itemNamed('Second'), ...changes });
      expect([status, json.reason]).toEqual([409, 'link_taken']);
    }
    expect(await countRows(retailer)).toEqual(before);
    await shows(link, 'First');
  });

  test('changes no store that the refused receipt brings', async () => {
    const link = newLink();
    await post({ link });
    const store = { name: 'Not to be', country: 'DEU' };
    const { json } = await post({ link, store_reference: 77, store });
    expect(json.reason).toBe('link_taken');
    expect((await retailer.api.get('/stores/77')).status).toBe(404);
  });

  test('stays taken when it is revoked, and when the receipt got another one', async () => {
    const link = newLink();
    const { json } = await post({ link });
    const path = `/receipts/${json.id}/links`;
    await retailer.api.request(path, { method: 'DELETE' });
    expect((await post({ link })).json.reason).toBe('link_taken');
    await retailer.api.post(path, undefined);
    expect((await post({ link })).json.reason).toBe('link_taken');
    expect((await openPage(await tokenNamed(link))).status).toBe(404);
  });

  test('stays taken when its person is erased', async () => {
    const link = newLink();
    const body = receiptBody({ link, identifier: 'erased@example.com' });
    await retailer.api.post('/receipts', body);
    await erase(retailer, 'erased@example.com');
    expect((await post({ link })).json.reason).toBe('link_taken');
    const again = await retailer.api.post('/receipts', body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await openPage(await tokenNamed(link))).status).toBe(404);
  });

  test('may be a duplicate’s, once', async () => {
    const link = newLink();
    const body = { transaction_id: 'COPIED', duplicate: true, link };
    expect((await post(body)).status).toBe(201);
    const again = await post(body);
    expect([again.status, again.json.reason]).toEqual([409, 'link_taken']);
  });
});

describe('the same submission again', () => {
  test('is a repeat with its link, and without', async () => {
    const link = newLink();
    const body = receiptBody({ link });
    const first = await retailer.api.post('/receipts', body);
    const { link: _link, ...without } = body;
    const before = await countRows(retailer);
    for (const again of [body, without]) {
      const { status, json, headers } = await retailer.api.post('/receipts', again);
      expect(status).toBe(201);
      expect(json).toEqual(first.json);
      expect(headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await countRows(retailer)).toEqual(before);
  });

  test('differs with another link, taken or not, and leaves that as it was', async () => {
    const [link, free] = [newLink(), newLink()];
    const body = receiptBody({ link });
    await retailer.api.post('/receipts', body);
    const { status, json } = await retailer.api.post('/receipts', { ...body, link: free });
    expect([status, json.reason, json.parameters]).toEqual([409, 'receipt_differs', { names: ['link'] }]);
    expect((await post({ link: free })).status).toBe(201);
    const taken = await retailer.api.post('/receipts', { ...body, link: free });
    expect([taken.status, taken.json.reason]).toEqual([409, 'link_taken']);
    const changed = await retailer.api.post('/receipts', { ...body, total: 5 });
    expect([changed.json.reason, changed.json.parameters]).toEqual(['receipt_differs', { names: ['total'] }]);
  });

  test('differs where the receipt was stored without one', async () => {
    const body = receiptBody();
    await retailer.api.post('/receipts', body);
    const { json } = await retailer.api.post('/receipts', { ...body, link: newLink() });
    expect([json.reason, json.parameters]).toEqual(['receipt_differs', { names: ['link'] }]);
  });
});

describe('receipts at once', () => {
  test('with one link: one is stored, the others are told', async () => {
    const link = newLink();
    const many = Array.from({ length: 24 }, (_, number) => `Item ${number}.`);
    const answers = await Promise.all(many.map((name) => post({ link, ...itemNamed(name) })));
    const stored = answers.flatMap(({ status }, index) => (status === 201 ? [many[index] ?? ''] : []));
    expect(stored).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ json }) => json.reason)).toEqual(
      many.slice(1).map(() => 'link_taken'),
    );
    await shows(link, stored[0] ?? '');
  });

  test('of one transaction and link: all are answered with the same receipt', async () => {
    const body = receiptBody({ link: newLink() });
    const answers = await Promise.all(Array.from({ length: 24 }, () => retailer.api.post('/receipts', body)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  test('with links in any order, some of them twice: each link has its receipt', async () => {
    const links = Array.from({ length: 20 }, newLink);
    const sent = [...links, ...links.toReversed()].map((link, index) => ({ link, name: `Thing ${index}.` }));
    const answers = await Promise.all(sent.map(({ link, name }) => post({ link, ...itemNamed(name) })));
    for (const link of links) {
      const [won, ...more] = sent.filter((one, index) => one.link === link && answers[index]?.status === 201);
      expect(more).toEqual([]);
      await shows(link, won?.name ?? '?');
    }
  });

  test('the first of two with one link is refused for another reason: the second has it', async () => {
    const link = newLink();
    const answers = await Promise.all([
      post({ link, store_reference: 4711 }),
      post({ link, ...itemNamed('Has it') }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 201]);
    await shows(link, 'Has it');
  });
});

describe('a raw receipt', () => {
  const raw = async (body: unknown, headers: Readonly<Record<string, string>>, query = '') => {
    const response = await retailer.api.post(`/pos/receipts${query}`, body, headers);
    const id = response.headers.get('service-pos-data-id') ?? '';
    await processRaw(retailer.ctx, id);
    return findRaw(retailer.ctx, id);
  };
  beforeAll(() => publish(retailer, 'till', mapping, ['application/json']));

  test('names the link of its receipt by header or argument', async () => {
    const [first, second] = [newLink(), newLink()];
    const one = await raw(slip({ items: [{ name: 'By header', price: 1.99 }] }), { 'Service-Link': first });
    expect(one).toMatchObject({ state: 'processed' });
    // Opens a page that who may read raw receipts may not see.
    expect(JSON.stringify(one?.headers)).not.toContain(first);
    await raw(slip({ items: [{ name: 'By argument', price: 1.99 }] }), {}, `?link=${second}`);
    await shows(first, 'By header');
    await shows(second, 'By argument');
  });

  test('is refused where the link is none', async () => {
    const response = await retailer.api.post('/pos/receipts', slip(), { 'service-link': 'ABC' });
    expect(response.status).toBe(400);
    expect(response.json.errors).toMatchObject([{ location: 'header', name: 'service-link' }]);
  });

  test('fails where the link is taken, and says so', async () => {
    const link = newLink();
    await post({ link });
    const failed = await raw(slip(), { 'service-link': link });
    expect(failed).toMatchObject({ state: 'failed', failureCode: 'conflict', receiptIds: [] });
    expect(failed?.failureCause?.reason).toBe('link_taken');
  });

  test('fails where it holds several receipts, which cannot share a link', async () => {
    const failed = await raw(slip({}, 2), { 'service-link': newLink() });
    expect(failed).toMatchObject({ state: 'failed', receiptIds: [] });
    expect(failed?.failureCause).toMatchObject({ reason: 'link_for_several', parameters: { count: 2 } });
  });

  test('sent again as another one is the same receipt, with and without the link', async () => {
    const link = newLink();
    const body = slip();
    const first = await raw(body, { 'service-link': link });
    for (const headers of [{ 'service-link': link }, {}]) {
      const again = await raw(body, headers as Record<string, string>);
      expect(again).toMatchObject({ state: 'processed', receiptIds: first?.receiptIds });
    }
  });
});

test('a test receipt takes no link', async () => {
  const link = newLink();
  const { status } = await retailer.api.post('/receipts/_test', { receipt: receiptBody({ link }) });
  expect(status).toBe(201);
  const rows = await retailer.ctx.db
    .select({ token: receiptLinks.token })
    .from(receiptLinks)
    .where(and(owned(retailer.ctx, receiptLinks), eq(receiptLinks.token, await tokenNamed(link))));
  expect(rows).toEqual([]);
  expect((await post({ link })).status).toBe(201);
});
