import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { useEnvironment } from '@/lib/core/config';
import { newLinkToken } from '@/lib/core/ids';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import type { TestRetailer } from '@/test/factories';
import { linkEndpoints } from '@/components/receipt/link/endpoints';
import { askSite } from '@/test/ask-site';
import { openPage, openPdf, unsubscribe } from './receipt-pages';
import { from, makeSendingRetailer, shoppedAt } from './shopper';

// How often whatever is behind consumer links may be asked for: by link and by network, with a moved clock.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
  useEnvironment({ RATE_LIMIT: undefined });
});

/** Takes as many calls as there are, of a link or by many links of one network. */
function useUp(calls: number, headers: Readonly<Record<string, string>>, token?: string) {
  for (let call = 0; call < calls; call += 1) {
    takePageCall(token ?? newLinkToken(retailer.ctx.retailer.id), addressOf(headers));
  }
}

const addressOf = (headers: Readonly<Record<string, string>>) => clientAddress(new Headers(headers));

/** Opens the page and the PDF of a link, which are kept then, and waits until the link has all its calls again. */
async function keep(token: string) {
  expect((await openPage(token, { headers: from() })).status).toBe(200);
  expect((await openPdf(token, { headers: from() })).status).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
}

describe('a link', () => {
  test('opens 120 times in a minute from wherever it is asked for, then says when to come again', async () => {
    const { token } = await shoppedAt(retailer);
    await keep(token);
    for (let call = 0; call < 119; call += 1) takePageCall(token, addressOf(from()));
    expect((await openPage(token, { headers: from() })).status).toBe(200);
    const refused = await openPage(token, { headers: from() });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    vi.setSystemTime(Date.now() + 1_000);
    expect((await openPage(token, { headers: from() })).status).toBe(200);
  });

  test('that is used up closes no other', async () => {
    const [one, two] = [await shoppedAt(retailer), await shoppedAt(retailer)];
    const headers = from();
    useUp(120, headers, one.token);
    expect((await openPage(one.token, { headers })).status).toBe(429);
    expect((await openPage(two.token, { headers })).status).toBe(200);
  });

  test.each([
    ['page', openPage],
    ['PDF', openPdf],
  ])('is charged ten calls for a %s that has to be drawn, and one for a kept one', async (_name, open) => {
    const { token } = await shoppedAt(retailer);
    const headers = from();
    useUp(106, headers, token);
    // Fourteen are left.
    expect((await open(token, { headers, query: 'lang=de' })).status).toBe(200);
    const refused = await open(token, { headers, query: 'lang=fr' });
    expect(refused.status).toBe(429);
    // Three are left.
    for (let call = 0; call < 3; call += 1)
      expect((await open(token, { headers, query: 'lang=de' })).status).toBe(200);
    expect((await open(token, { headers, query: 'lang=de' })).status).toBe(429);
  });

  test('draws again when it said so', async () => {
    const { token } = await shoppedAt(retailer);
    const headers = from();
    useUp(117, headers, token);
    const refused = await openPage(token, { headers });
    expect(refused.status).toBe(429);
    vi.setSystemTime(Date.now() + 1_000 * Number(refused.headers['retry-after']));
    expect((await openPage(token, { headers })).status).toBe(200);
  });

  test.each(linkEndpoints)(
    'that is used up is so for all that is behind it: $operation',
    async (endpoint) => {
      const token = newLinkToken(retailer.ctx.retailer.id);
      const headers = from();
      useUp(120, headers, token);
      const address = endpoint.path.replace('{token}', token).replace('{label}', 'a');
      for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]) {
        const answer = await askSite(address, { method, headers });
        expect(answer.status, method).toBe(429);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
    },
  );
});

describe('a network', () => {
  test('opens 3,000 things in a minute, whichever links, and holds up no other network', async () => {
    const { token } = await shoppedAt(retailer);
    await keep(token);
    const headers = from();
    useUp(2_999, headers);
    expect((await openPage(token, { headers })).status).toBe(200);
    expect((await openPdf(token, { headers })).status).toBe(429);
    // Its neighbour in the same /24.
    const [address = ''] = Object.values(headers);
    const neighbour = { 'x-forwarded-for': address.replace(/\d+$/, '99') };
    expect((await openPage(token, { headers: neighbour })).status).toBe(429);
    expect((await openPage(token, { headers: from() })).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await openPage(token, { headers })).status).toBe(200);
  });

  test('is charged ten calls for what has to be drawn, whichever links', async () => {
    const [one, two] = [await shoppedAt(retailer), await shoppedAt(retailer)];
    const headers = from();
    useUp(2_982, headers);
    expect((await openPage(one.token, { headers })).status).toBe(200);
    expect((await openPdf(two.token, { headers })).status).toBe(429);
    expect((await openPage(one.token, { headers })).status).toBe(200);
    expect((await openPdf(two.token, { headers: from() })).status).toBe(200);
  });

  test('of IPv6 is a /56', async () => {
    const { token } = await shoppedAt(retailer);
    await keep(token);
    const headers = (address: string) => ({ 'x-forwarded-for': address });
    useUp(3_000, headers('2001:db8:1:200::1'));
    expect((await openPage(token, { headers: headers('2001:db8:1:2ff::7') })).status).toBe(429);
    expect((await openPage(token, { headers: headers('2001:db8:1:300::1') })).status).toBe(200);
  });

  test('is counted by what is no link, too', async () => {
    const headers = from();
    for (let call = 0; call < 3_000; call += 1) takePageCall('x'.repeat(9_000), addressOf(headers));
    expect((await openPage('nothing', { headers })).status).toBe(429);
    expect((await unsubscribe('nothing', { headers, form: { receipts: 'stop' } })).status).toBe(429);
  });
});

describe('the page that refuses', () => {
  const refused = async (headers: Readonly<Record<string, string>> = {}, query = '') => {
    const { token } = await shoppedAt(retailer);
    const own = from();
    useUp(120, own, token);
    return { token, ...(await openPage(token, { headers: { ...own, ...headers }, query })) };
  };

  test('is a page like the others: in the language of its reader, without a script, kept by nobody', async () => {
    const { html, headers } = await refused({ 'accept-language': 'de-AT,de;q=0.9' });
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Zu viele Aufrufe');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('is in the language that was chosen', async () => {
    const { html } = await refused({ 'accept-language': 'de' }, 'lang=ar');
    expect(html).toContain('<html lang="ar" dir="rtl"');
  });

  test('leads to other languages with the key of an unsubscribe address', async () => {
    for (const key of ['AbC-_9', '">$&']) {
      const { html } = await refused({}, `lang=de&key=${encodeURIComponent(key)}`);
      const hrefs = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
      const queries = hrefs.map((href) => new URLSearchParams(href.replace('&amp;', '&')));
      expect(queries.map((query) => query.get('lang'))).toEqual(receiptLanguages);
      expect(new Set(queries.map((query) => query.get('key')))).toEqual(new Set([key]));
    }
  });

  test('says nothing of the receipt', async () => {
    const { html, token } = await refused();
    expect(html).not.toContain(token);
    expect(html).not.toContain(retailer.ctx.retailer.name);
  });
});

test('without limits by the operator there are none', async () => {
  const { token } = await shoppedAt(retailer);
  const headers = from();
  useUp(120, headers, token);
  useEnvironment({ RATE_LIMIT: 'off' });
  expect((await openPage(token, { headers })).status).toBe(200);
});
