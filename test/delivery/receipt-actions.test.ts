import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/audit/list-changes';
import { listDeliveryEvents, listMessages, updateMessage } from '@/lib/delivery/store';
import { markOf } from '@/lib/delivery/message-mark';
import { unsubscribeKey } from '@/lib/delivery/unsubscribe-key';
import { receiptLanguages, receiptMessages } from '@/lib/i18n/receipt-languages';
import { findLink } from '@/lib/receipts/link-store';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';
import { openPage, openSend, openUnsubscribe, send, unsubscribe } from './receipt-pages';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({
    receipt_links: true,
    channels: ['email', 'sms'],
    send_on_arrival: ['email'],
  });
});

/** A receipt of a consumer of its own, and its token. */
async function shopped(changes: Readonly<Record<string, unknown>> = {}, of: TestRetailer = retailer) {
  const identifier = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const id = await postedReceipt(of, { identifier, ...changes });
  return { id, identifier, token: (await findLink(of.ctx, id)) ?? '' };
}

const messagesOf = async (id: string, of = retailer) =>
  (await listMessages(of.ctx, { receiptId: id, count: 50 })).filter(({ request }) => request !== 'arrival');

let network = 0;
/** A network of its own, so that tests do not use up each other's limits. */
const from = () => {
  network += 1;
  return { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` };
};

const form = (to: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: from(),
  form: { form: crypto.randomUUID(), to, ...more },
});

describe('the language of the page', () => {
  test.each(receiptLanguages)(
    'is %s when its reader chooses it, whatever the browser asks for',
    async (lang) => {
      const { token } = await shopped();
      const { html, headers } = await openPage(token, {
        query: `lang=${lang}`,
        headers: { 'accept-language': 'nl' },
      });
      expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(headers['content-language']).toBe(lang);
      expect(html).toContain(`href="/r/${token}/send?lang=${lang}"`);
      expect(html).toContain(`href="/r/${token}/receipt.pdf?lang=${lang}"`);
    },
  );

  test('is the browser’s without a choice, and caches know', async () => {
    const { token } = await shopped();
    const { html, headers } = await openPage(token, { headers: { 'accept-language': 'pl, en;q=0.5' } });
    expect(html).toContain('<html lang="pl"');
    // Names of parameters are in any case (RFC 9110, 5.6.6).
    const weighted = await openPage(token, { headers: { 'accept-language': 'pl;Q=0.2, fr;Q=0.9' } });
    expect(weighted.html).toContain('<html lang="fr"');
    expect(headers['vary']).toBe('Accept-Language');
    expect(headers['cache-control']).toBe('private, no-store');
    for (const language of receiptLanguages) expect(html).toContain(`href="/r/${token}?lang=${language}"`);
  });

  test.each(['tlh', '"><script>', 'EN', '', '__proto__'])('is not changed by %j', async (lang) => {
    const { token } = await shopped();
    const { html, status } = await openPage(token, { query: new URLSearchParams({ lang }).toString() });
    expect(status).toBe(200);
    expect(html).toContain('<html lang="de"');
    expect(html).not.toContain('<script');
  });
});

describe('"send it to me"', () => {
  test('shows the consumer’s own address so that only they recognise it', async () => {
    const { token, identifier } = await shopped({ properties: { phone: '+4915123456789' } });
    const { html, status, headers } = await openSend(token);
    expect(status).toBe(200);
    expect(html).toContain(`${identifier[0]}•••@e•••.com`);
    expect(html).toContain('••• 89');
    expect(html).not.toContain(identifier);
    expect(html).not.toMatch(/<script|3456789/);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('queues a message to that address, and says so', async () => {
    const { id, token, identifier } = await shopped();
    const { status, html } = await send(token, form('email'));
    expect(status).toBe(200);
    expect(html).toContain('role="status"');
    expect(html).not.toContain(identifier);
    expect(await messagesOf(id)).toMatchObject([
      { channel: 'email', recipient: identifier, state: 'queued' },
    ]);
    expect((await listDeliveryEvents(retailer.ctx, id)).at(-1)).toMatchObject({ type: 'queued' });
  });

  test('queues a message to any e-mail address, and changes nothing about the consumer', async () => {
    const { id, token, identifier } = await shopped();
    const { status, html } = await send(token, form('address', { address: ' new@example.org ' }));
    expect(status).toBe(200);
    expect(html).toContain('new@example.org');
    expect(await messagesOf(id)).toMatchObject([{ recipient: 'new@example.org' }]);
    const { json } = await retailer.api.get(`/receipts/${id}`);
    expect(json).toMatchObject({ identifier });
  });

  test('sends once, however often the same form comes', async () => {
    const { id, token } = await shopped();
    const once = form('email');
    await Promise.all([send(token, once), send(token, once), send(token, once)]);
    expect((await send(token, once)).status).toBe(200);
    expect(await messagesOf(id)).toHaveLength(1);
    // Gone back, and another address: that is another message.
    await send(token, { ...once, form: { ...once.form, to: 'address', address: 'b@example.org' } });
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test.each([
    '',
    'nobody',
    'a@b',
    'a@example.org\r\nBcc: c@example.org',
    'a@example.org, b@example.org',
    '<a@example.org>',
  ])('refuses %j as an address, and says where', async (address) => {
    const { id, token } = await shopped();
    const { status, html } = await send(token, form('address', { address }));
    expect(status).toBe(422);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="wrong"');
    expect(await messagesOf(id)).toEqual([]);
  });

  test('refuses what is not its own form', async () => {
    const { id, token } = await shopped();
    const right = form('email');
    const cases = [
      [403, { ...right, headers: { ...right.headers, 'sec-fetch-site': 'cross-site' } }],
      [403, { ...right, headers: { ...right.headers, 'sec-fetch-site': 'same-site' } }],
      [400, { ...right, form: { to: 'email' } }],
      [400, { ...right, form: { form: 'x', to: 'email' } }],
      [400, { ...right, form: { ...right.form, to: 'pigeon' } }],
      [
        400,
        { headers: { 'content-type': 'application/json' }, method: 'POST', body: JSON.stringify(right.form) },
      ],
      [413, { ...right, form: { ...right.form, address: 'x'.repeat(20_000) } }],
      [422, { ...right, form: { ...right.form, to: 'whatsapp' } }],
    ] as const;
    for (const [status, page] of cases) expect((await send(token, page)).status).toBe(status);
    expect(await messagesOf(id)).toEqual([]);
  });

  test('is not offered by a retailer without channels', async () => {
    const silent = await makeRetailer({ receipt_links: true, channels: [] });
    const { id, token } = await shopped({}, silent);
    expect((await openPage(token)).html).not.toContain('/send');
    expect((await openSend(token)).status).toBe(404);
    expect((await send(token, form('email'))).status).toBe(404);
    expect(await messagesOf(id, silent)).toEqual([]);
  });

  test('is offered by text message alone only where the consumer has a number', async () => {
    const texting = await makeRetailer({ receipt_links: true, channels: ['sms'] });
    // Digits of an e-mail address are nobody's number.
    const { id, token } = await shopped({ identifier: '03012345@example.com' }, texting);
    expect((await openPage(token)).html).not.toContain('/send');
    expect((await openSend(token)).status).toBe(404);
    expect((await send(token, form('address', { address: 'a@example.org' }))).status).toBe(404);
    expect(await messagesOf(id, texting)).toEqual([]);
    const reachable = await shopped({ properties: { phone: '+4915123456789' } }, texting);
    expect((await openPage(reachable.token)).html).toContain('/send');
    expect((await openSend(reachable.token)).html).toContain('value="sms"');
  });
});

describe('the limits of sending', () => {
  test('five messages a day for one receipt, exactly, also when they come at once', async () => {
    const { id, token } = await shopped();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(token, form('address', { address: `a${index}@example.org` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(refused[0]?.html).toContain('role="alert"');
    expect(await messagesOf(id)).toHaveLength(5);
  });

  test('twenty an hour from one network, over all receipts', async () => {
    const receipts = await Promise.all(Array.from({ length: 5 }, () => shopped()));
    const here = from();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      const { token } = receipts[index % 5] ?? { token: '' };
      const to = form('address', { address: `b${index}@example.org` });
      statuses.push((await send(token, { ...to, headers: here })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('ten a day to one address, over all receipts', async () => {
    const receipts = await Promise.all(Array.from({ length: 3 }, () => shopped()));
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const { token } = receipts[index % 3] ?? { token: '' };
      const address = index % 2 === 0 ? 'victim@example.org' : 'Victim@example.org';
      statuses.push((await send(token, form('address', { address }))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('unsubscribing', () => {
  const tagsOf = async (identifier: string) => {
    const { json } = await retailer.api.get(`/identifiers/${encodeURIComponent(identifier)}`);
    return (json as { properties: { 'opt-out': string[] } }).properties['opt-out'];
  };

  test('changes nothing when its page is only opened', async () => {
    const { token, identifier } = await shopped();
    expect((await openUnsubscribe(token)).html).toContain('value="stop"');
    expect(await tagsOf(identifier)).toEqual([]);
  });

  test('stops receipts that come by themselves, and can be taken back', async () => {
    const { token, identifier } = await shopped();
    const { status, html } = await unsubscribe(token, { form: { receipts: 'stop' } });
    expect(status).toBe(200);
    expect(html).toContain('value="start"');
    expect(html).toContain(receiptMessages('de').unsubscribe.still);
    expect(await tagsOf(identifier)).toEqual(['receipts']);
    const quiet = await postedReceipt(retailer, { identifier });
    expect(await listMessages(retailer.ctx, { receiptId: quiet, count: 5 })).toEqual([]);
    // Asked for, it is sent all the same.
    expect((await send(token, form('email'))).status).toBe(200);
    expect((await unsubscribe(token, { form: { receipts: 'start' } })).html).toContain('value="stop"');
    expect(await tagsOf(identifier)).toEqual([]);
    const loud = await postedReceipt(retailer, { identifier });
    expect(await listMessages(retailer.ctx, { receiptId: loud, count: 5 })).toHaveLength(1);
    const changes = await listChanges(retailer.ctx, {
      subjectType: 'identifier',
      subjectId: identifier,
      count: 5,
    });
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['patch_identifier', 'system:receipt-link'],
      ['patch_identifier', 'system:receipt-link'],
    ]);
  });

  test('is one click with the key of a mail, whatever the body, and outlives the link', async () => {
    const { id, token, identifier } = await shopped();
    const query = `key=${unsubscribeKey(retailer.ctx.retailer.id, identifier)}`;
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    const answer = await unsubscribe(token, { query, form: { 'List-Unsubscribe': 'One-Click' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(await tagsOf(identifier)).toEqual(['receipts']);
    expect(answer.html).not.toContain(identifier);
    // The way to a receipt that cannot be opened any more is not shown.
    expect(answer.html).not.toContain(`href="/r/${token}"`);
    expect(answer.html).not.toContain(receiptMessages('de').unsubscribe.still);
    const multipart = {
      query,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expect((await unsubscribe(token, { ...multipart, body: '--x--' })).status).toBe(200);
  });

  test('takes no key that is not the retailer’s own', async () => {
    const { token, identifier } = await shopped();
    const other = await makeRetailer();
    const key = unsubscribeKey(retailer.ctx.retailer.id, identifier);
    const wrong = [
      unsubscribeKey(other.ctx.retailer.id, identifier),
      `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`,
      key.slice(0, 20),
      'x',
      '',
    ];
    for (const one of wrong) {
      const answer = await unsubscribe(token, { query: `key=${encodeURIComponent(one)}`, form: {} });
      expect(answer.status).toBe(404);
      expect(answer).toEqual(await openPage('x'));
    }
    expect(await tagsOf(identifier)).toEqual([]);
  });

  test('of an address that nobody knew makes it known, and holds for receipts that go there', async () => {
    const address = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    const { token } = await shopped();
    const query = `key=${unsubscribeKey(retailer.ctx.retailer.id, address)}`;
    await unsubscribe(token, { query, form: { 'List-Unsubscribe': 'One-Click' } });
    expect(await tagsOf(address)).toEqual(['receipts']);
    const id = await postedReceipt(retailer, { properties: { email: address } });
    expect(await listMessages(retailer.ctx, { receiptId: id, count: 5 })).toEqual([]);
  });

  test('back and forth is limited, but stopping always works', async () => {
    const { token, identifier } = await shopped();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      expect((await unsubscribe(token, { form: { receipts: 'stop' } })).status).toBe(200);
      statuses.push((await unsubscribe(token, { form: { receipts: 'start' } })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await tagsOf(identifier)).toEqual(['receipts']);
  });

  test('is not offered where nobody could be meant', async () => {
    const { token } = await shopped({ identifier: undefined });
    expect((await openPage(token)).html).not.toContain('/unsubscribe');
    expect((await openUnsubscribe(token)).status).toBe(404);
  });
});

describe('a view', () => {
  const browser = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

  /** A receipt whose message was sent, and how its link is opened. */
  async function sent() {
    const { id, token } = await shopped();
    const [message] = await listMessages(retailer.ctx, { receiptId: id, count: 1 });
    if (message === undefined) throw new Error('There is no message.');
    await updateMessage(retailer.ctx, message.id, { state: 'sent' });
    const open = (headers: Readonly<Record<string, string>>, mark = markOf(message.id), method = 'GET') =>
      openPage(token, { query: `m=${mark}`, headers, method });
    const views = async () =>
      (await listDeliveryEvents(retailer.ctx, id)).filter(({ type }) => type === 'viewed');
    return { id, token, message, open, views };
  }

  test('is noted once for each message, however often its link is opened', async () => {
    const { message, open, views } = await sent();
    await Promise.all([open(browser), open(browser)]);
    await open(browser);
    expect(await views()).toMatchObject([{ messageId: message.id, channel: 'email' }]);
  });

  test.each([
    ['scanners, which send no Sec-Fetch headers', {}],
    ['frames, such as the portal’s', { ...browser, 'sec-fetch-dest': 'iframe' }],
    ['fetches', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['prefetches', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
    ['staff', { ...browser, cookie: 'a=b; next-auth.session-token=x' }],
    ['staff under https', { ...browser, cookie: '__Secure-next-auth.session-token.0=x' }],
  ])('is not noted for %s', async (_who, headers) => {
    const { open, views } = await sent();
    expect((await open(headers)).status).toBe(200);
    expect(await views()).toEqual([]);
  });

  test('is not noted for a HEAD, a plain link or the mark of another receipt’s message', async () => {
    const { token, message, open, views } = await sent();
    const other = await sent();
    await open(browser, markOf(message.id), 'HEAD');
    await openPage(token, { headers: browser });
    for (const mark of [markOf(other.message.id), 'x', '%00', 'A'.repeat(22), '../../../../../../..']) {
      expect((await open(browser, mark)).status).toBe(200);
    }
    expect(await views()).toEqual([]);
    expect(await other.views()).toEqual([]);
  });
});
