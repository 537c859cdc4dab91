import { beforeAll, describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { contentTypeOf, linkedForms, receiptForms } from '@/lib/domain/receipts/wire/receipt-forms';
import { findLink, revokeLink } from '@/lib/domain/receipts/store/links';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { ownNetwork } from '@/test/own-network';

// A receipt as data, where the address of its page ends in the name of a form.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

// A form costs ten calls of the 120 that a link has: each has a receipt of its own.
let id: string;
let token: string;
let posted = 0;
const postOne = async () => {
  posted += 1;
  id = await postedReceipt(retailer, {
    transaction_id: `DATA-${posted}`,
    identifier: 'hidden@example.com',
  });
  token = (await findLink(retailer.ctx, id)) ?? '';
};

const open = (end: string, init: RequestInit = {}, ofToken = token) => askSite(`/r/${ofToken}${end}`, init);

describe.each(linkedForms.map(({ name, suffix }) => [suffix, name] as const))('%s', (suffix, name) => {
  beforeAll(postOne);

  test('is private, shown in place, kept by its reader and never indexed', async () => {
    const response = await open(suffix);
    expect(response.status).toBe(200);
    const bytes = await response.arrayBuffer();
    const { headers } = response;
    expect(headers.get('content-type')).toBe(contentTypeOf(name));
    expect(headers.get('content-length')).toBe(String(bytes.byteLength));
    const { extension } = receiptForms[name];
    expect(headers.get('content-disposition')).toBe(`inline; filename="receipt-DATA-${posted}.${extension}"`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('vary')).toBe('Accept-Language');
    const tag = headers.get('etag') ?? '';
    const again = await open(suffix, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  });

  test('answers HEAD with the headers of GET alone', async () => {
    const [head, get] = [await open(suffix, { method: 'HEAD' }), await open(suffix)];
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });

  test('changes when the receipt does', async () => {
    const before = await open(suffix);
    const other = await postedReceipt(retailer, { total: 9.99 });
    const after = await open(suffix, {}, (await findLink(retailer.ctx, other)) ?? '');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('answers every link that opens nothing as the page does', async () => {
    for (const wrong of ['x', token.replace(/.$/, (last) => (last === '0' ? '1' : '0')), '9'.repeat(34)]) {
      const [form, page] = [await open(suffix, {}, wrong), await open('', {}, wrong)];
      expect(form.status).toBe(404);
      expect(Object.fromEntries(form.headers)).toEqual(Object.fromEntries(page.headers));
      expect(await form.text()).toBe(await page.text());
    }
  });

  test('of a revoked link names the retailer and nothing else, as the page does', async () => {
    const revoked = await postedReceipt(retailer);
    const former = (await findLink(retailer.ctx, revoked)) ?? '';
    expect(await revokeLink(retailer.ctx, revoked, new Date())).toBe(1);
    const [form, page] = [await open(suffix, {}, former), await open('', {}, former)];
    expect(form.status).toBe(404);
    expect(Object.fromEntries(form.headers)).toEqual(Object.fromEntries(page.headers));
    expect(await form.text()).toBe(await page.text());
  });

  test('is linked in a header of the page, with the language that was chosen', async () => {
    const { headers } = await open('?lang=pl');
    const { type } = receiptForms[name];
    expect(headers.get('link')?.split(', ')).toContain(
      `</r/${token}${suffix}?lang=pl>; rel="alternate"; type="${type}"`,
    );
  });

  test('is what the API answers for its type', async () => {
    const { type } = receiptForms[name];
    const { status, headers, text } = await retailer.api.get(`/receipts/${id}`, { accept: type });
    expect([status, headers.get('content-type')]).toEqual([200, contentTypeOf(name)]);
    expect(text === (await (await open(suffix)).text())).toBe(true);
    expect(text).not.toContain('hidden@example.com');
  });
});

test.each(['.', '.xml', '.JSON', '.pdf', '.txt.txt', '.txt/receipt.pdf', '.txt/'])(
  'an address that ends in %s opens nothing',
  async (end) => {
    await postOne();
    const response = await open(end).catch(() => null);
    expect(response?.status ?? 404).toBe(404);
  },
);

test('forms take from the bucket of their link, as much as pages that are drawn', async () => {
  await postOne();
  const headers = { 'x-forwarded-for': ownNetwork() };
  const statuses: number[] = [];
  // 120 calls of a link; ten for each.
  for (let call = 0; call < 13; call += 1) statuses.push((await open('.txt', { headers })).status);
  expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(statuses[12]).toBe(429);
});

test('the page offers the data, without a script, and paper does not', async () => {
  await postOne();
  const html = await (await open('?lang=de')).text();
  expect(html).toContain(`<a href="/r/${token}.json?lang=de" download="">Als Daten speichern`);
  expect(html).toContain(
    `<a href="/r/${token}.csv?lang=de" download="" aria-label="Als Daten speichern: CSV">CSV</a>`,
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('ld+json');
});
