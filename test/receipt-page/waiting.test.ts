import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { namedLinkPrefix, newLinkToken } from '@/lib/core/ids';
import { receiptLanguages, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import { linkedForms } from '@/lib/domain/receipts/wire/receipt-forms';
import { database } from '@/lib/platform/db/client';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';
import { askSite } from '@/test/ask-site';
import { from } from './shopper';
import { openPage, openPdf, openQrCode, type PageAnswer } from './receipt-pages';

// Contract section 15: the page of a link that a till has named, while its receipt is not there.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
afterEach(() => {
  vi.useRealTimers();
});

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const newLink = () => Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');
const tokenOf = (link: string, { ctx } = retailer) => `${namedLinkPrefix(ctx.retailer.id)}${link}`;

const waitingTitle = receiptMessages('en').waiting.title;
const lateTitle = receiptMessages('en').waiting.lateTitle;
const missingTitle = receiptMessages('en').missing.title;

/** The seconds that a page waits, and the query of where it looks then; null where it does not. */
function refreshOf({ headers }: PageAnswer): { readonly seconds: number; readonly query: string } | null {
  const parts = /^(?<seconds>\d+); url=\?(?<query>.+)$/.exec(headers['refresh'] ?? '')?.groups;
  return parts === undefined ? null : { seconds: Number(parts['seconds']), query: parts['query'] ?? '' };
}

/** What a browser does by itself from the first look on, each time at the moment that the page names. */
async function* looks(token: string, query = '') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (let next: ReturnType<typeof refreshOf> = { seconds: 0, query }; next !== null;) {
    vi.setSystemTime(Date.now() + next.seconds * 1000);
    const page = await openPage(token, { query: next.query });
    yield page;
    next = refreshOf(page);
  }
}

describe('the page of a link without a receipt', () => {
  test('is a 404 that names the retailer, waits, and is kept by nobody', async () => {
    const { status, html, headers } = await openPage(tokenOf(newLink()));
    expect(status).toBe(404);
    expect(html).toContain(waitingTitle);
    expect(html).toContain(retailer.ctx.retailer.name);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['etag']).toBeUndefined();
    expect(html).not.toMatch(/<script|http-equiv/);
  });

  test('looks again after 3, 5, 10 and then 30 seconds, for ten minutes, and then says what to tell the shop', async () => {
    const seconds: (number | undefined)[] = [];
    let waited = 0;
    for await (const page of looks(tokenOf(newLink()))) {
      const isLate = page.html.includes(lateTitle);
      expect(isLate).toBe(waited >= 600);
      expect(page.html.includes(waitingTitle)).toBe(!isLate);
      expect(page.html.includes('<form')).toBe(isLate);
      const refresh = refreshOf(page);
      seconds.push(refresh?.seconds);
      waited += refresh?.seconds ?? 0;
    }
    expect(seconds.slice(0, 6)).toEqual([3, 5, 10, 30, 30, 30]);
    expect(seconds.at(-1)).toBeUndefined();
    expect(waited).toBeGreaterThanOrEqual(600);
    expect(waited).toBeLessThan(630);
  });

  test('knows that ten minutes have passed when its browser slept', async () => {
    const token = tokenOf(newLink());
    const pages = looks(token);
    await pages.next();
    const second = (await pages.next()).value as PageAnswer;
    vi.setSystemTime(Date.now() + 600_000);
    const { html, headers } = await openPage(token, { query: refreshOf(second)?.query ?? '' });
    expect(html).toContain(lateTitle);
    expect(headers['refresh']).toBeUndefined();
    expect((await openPage(token)).html).toContain(waitingTitle);
  });

  test('has a form that sends nothing, and a way to look once more', async () => {
    const token = tokenOf(newLink());
    const { html } = await openPage(token, { query: 'look=99' });
    const [form = ''] = /<form.*<\/form>/s.exec(html) ?? [];
    expect(form).toMatch(/type="date"/);
    expect(form).toMatch(/inputMode="decimal"/i);
    expect(form).toMatch(/^<form [^>]*method="dialog"/);
    expect(form).not.toMatch(/<button|type="submit"|action=| name=/);
    const [, again = ''] = /href="\?(look=\d+)"/.exec(html) ?? [];
    expect((await openPage(token, { query: again })).html).toContain(lateTitle);
    await retailer.api.post('/receipts', receiptBody({ link: token.slice(-26) }));
    expect((await openPage(token, { query: again })).status).toBe(200);
  });

  test.each(receiptLanguages)('is in the language of its reader: %s', async (language) => {
    const { waiting } = receiptMessages(language);
    const token = tokenOf(newLink());
    const asked = await openPage(token, { headers: { 'accept-language': language } });
    expect(asked.headers['content-language']).toBe(language);
    expect(asked.html).toContain(waiting.title);
    let last = '';
    for await (const { html, headers } of looks(token, `lang=${language}`)) {
      expect(headers['content-language']).toBe(language);
      last = html;
    }
    expect(last).toContain(waiting.lateTitle);
  });

  test('keeps waiting where its reader takes another language', async () => {
    const pages = looks(tokenOf(newLink()));
    await pages.next();
    const { html } = (await pages.next()).value as PageAnswer;
    expect(html).toMatch(/href="\?lang=fr&amp;look=1&amp;since=\d+"/);
  });

  test.each([
    'look=-1',
    'look=1e9',
    'look=',
    'look=99999999999',
    'since=9999999999',
    'look=1&since=9999999999',
  ])('is drawn for an address that nobody made: %s', async (query) => {
    const { status, html } = await openPage(tokenOf(newLink()), { query });
    expect(status).toBe(404);
    expect(html).toContain(waitingTitle);
  });

  test('shows the receipt at the next look after it came', async () => {
    const link = newLink();
    const pages = looks(tokenOf(link));
    await pages.next();
    await pages.next();
    const items = [{ name: 'Came late', quantity: 1, total: 3.98 }];
    expect((await retailer.api.post('/receipts', receiptBody({ link, items }))).status).toBe(201);
    const { status, html, headers } = (await pages.next()).value as PageAnswer;
    expect(status).toBe(200);
    expect(html).toContain('Came late');
    expect(headers['refresh']).toBeUndefined();
  });
});

const addressOf = (headers: Readonly<Record<string, string>>) => clientAddress(new Headers(headers));

/** What sends the statements of a database: drizzle keeps it there, which the type of ours does not say. */
function clientOf(db: object): { readonly unsafe: (text: string) => unknown } {
  return (db as { readonly $client: { readonly unsafe: (text: string) => unknown } }).$client;
}

describe('nothing can be guessed', () => {
  const compared = ({ status, headers, html }: PageAnswer) => JSON.stringify({ status, headers, html });

  test('every such link has the same answer, to the byte, whatever the time', { tags: 'wide' }, async () => {
    const first = compared(await openPage(tokenOf(newLink())));
    let network = from();
    for (let tried = 0; tried < runs(10_000); tried += 1) {
      if (tried % 1000 === 0) network = from();
      expect(compared(await openPage(tokenOf(newLink()), { headers: network }))).toBe(first);
    }
  });

  test('and asking often is refused as at any page', async () => {
    const token = tokenOf(newLink());
    const headers = from();
    for (let call = 0; call < 119; call += 1) takePageCall(token, addressOf(headers));
    expect((await openPage(token, { headers })).status).toBe(404);
    const { status, headers: said } = await openPage(token, { headers });
    expect(status).toBe(429);
    expect(said['retry-after']).toMatch(/^\d+$/);
  });

  test('of the letters of another retailer’s receipt, too', async () => {
    const other = await makeRetailer();
    const link = newLink();
    await other.api.post('/receipts', receiptBody({ link }));
    expect((await openPage(tokenOf(link, other))).status).toBe(200);
    expect(compared(await openPage(tokenOf(link)))).toBe(compared(await openPage(tokenOf(newLink()))));
  });

  test('a link costs the same statements whether its letters are near those of a receipt or not', async () => {
    const link = newLink();
    await retailer.api.post('/receipts', receiptBody({ link }));
    const near = [
      `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`,
      link.replace(/^./, (l) => (l === 'a' ? 'b' : 'a')),
    ];
    const counts = new Set<string>();
    for (const tried of [...near, newLink(), newLink()]) {
      const sent = vi.spyOn(clientOf(database()), 'unsafe');
      await openPage(tokenOf(tried));
      counts.add(JSON.stringify(sent.mock.calls.map(([text]) => text)));
      sent.mockRestore();
    }
    expect(counts.size).toBe(1);
    expect([...counts][0]).toContain('receipt_links');
  });
});

describe('other addresses have the page that they had', () => {
  test('tokens that the service makes, and those of no retailer', async () => {
    const { id } = retailer.ctx.retailer;
    for (const token of [
      newLinkToken(id),
      `${(2_000_000_000).toString(36)}uu${newLink()}`,
      `0${tokenOf(newLink())}`,
      tokenOf(`${newLink().slice(1)}1`),
      tokenOf(newLink()).toUpperCase(),
      newLink(),
    ]) {
      const { status, html, headers } = await openPage(token);
      expect([status, headers['refresh']]).toEqual([404, undefined]);
      expect(html, token).toContain(missingTitle);
      expect(html).not.toContain(retailer.ctx.retailer.name);
    }
  });

  test('other forms of a link that is awaited', async () => {
    const token = tokenOf(newLink());
    const paths = ['/dates.ics', '/logo.png', '/qr.png', '/notice', '/send', '/attachments/a'];
    const asked = await Promise.all([
      openPdf(token),
      openQrCode(token),
      ...linkedForms.map(({ suffix }) => openPage(`${token}${suffix}`)),
    ]);
    const html = asked.map((answer) => answer.html);
    for (const path of paths) html.push(await (await askSite(`/r/${token}${path}`)).text());
    for (const one of html) expect(one).toContain(missingTitle);
  });

  test('a link that was revoked', async () => {
    const link = newLink();
    const { json } = await retailer.api.post('/receipts', receiptBody({ link }));
    await retailer.api.request(`/receipts/${json.id}/links`, { method: 'DELETE' });
    const { status, html, headers } = await openPage(tokenOf(link));
    expect([status, headers['refresh']]).toEqual([404, undefined]);
    expect(html).toContain(receiptMessages('en').revoked.title);
  });
});
