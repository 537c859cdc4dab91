import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { readComposition } from '@/test/mail/read-composition';
import { listDeliveryEvents } from '@/lib/domain/delivery/store/messages';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { setProviders, smtpServer } from '@/test/message-servers';
import { openPage, openSend, send } from '@/test/receipt-page/receipt-pages';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { form, from, makeSendingRetailer, messagesAskedFor, shoppedAt } from './shopper';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});

const shopped = (changes: Readonly<Record<string, unknown>> = {}, of = retailer) => shoppedAt(of, changes);

const messagesOf = (id: string, of = retailer) => messagesAskedFor(of, id);

/** The receipt can be opened, though nothing can be sent. */
async function expectLedToReceipt(token: string, sent: Parameters<typeof send>[1]): Promise<void> {
  const page = { query: 'lang=fr', headers: from() };
  for (const [answered, address] of [
    [await openSend(token), `/r/${token}`],
    [await openSend(token, page), `/r/${token}?lang=fr`],
    [await send(token, sent), `/r/${token}`],
  ] as const) {
    expect({ status: answered.status, address: answered.headers['location'] }).toEqual({
      status: 303,
      address,
    });
  }
}

describe('"send it to me"', () => {
  beforeEach(setProviders);

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

  test('tells the consumer that they shopped, and nobody else', async () => {
    const { id, token, identifier } = await shopped();
    await send(token, form('email'));
    await send(token, form('address', { address: identifier.toUpperCase() }));
    await send(token, form('address', { address: 'friend@example.org' }));
    const reasons = new Map<string, boolean[]>();
    for (const message of await messagesOf(id)) {
      const { html } = await composeMessage(await readComposition(retailer.ctx, message));
      const said = ['eingekauft', 'gebeten'].map((word) => html?.includes(word) === true);
      reasons.set(message.recipient, said);
    }
    expect(Object.fromEntries(reasons)).toEqual({
      [identifier]: [true, false],
      [identifier.toUpperCase()]: [true, false],
      'friend@example.org': [false, true],
    });
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

  test('keeps what was typed, names the mistake first and leads to its field', async () => {
    const { token } = await shopped();
    const typed = 'anna"><b>@example';
    const { html } = await send(token, form('address', { address: typed }));
    expect(html).toContain('value="anna&quot;&gt;&lt;b&gt;@example"');
    const words = receiptMessages('de').send;
    expect(html).toContain(`<title>${words.problem}: ${words.title}`);
    expect(html).toMatch(/role="alert" aria-labelledby="problem" tabindex="-1" autofocus=""/i);
    expect(html).toContain(`<a href="#address">${words.invalid}</a>`);
    // What another site filled in is not shown.
    const foreign = form('address', { address: 'x@evil.example' });
    const refused = await send(token, {
      ...foreign,
      headers: { ...foreign.headers, 'sec-fetch-site': 'cross-site' },
    });
    expect(refused.html).not.toContain('evil.example');
  });

  test('keeps the address also where it was asked too often', async () => {
    const { token } = await shopped();
    for (let sent = 0; sent < 5; sent += 1) await send(token, form('email'));
    const { status, html } = await send(token, form('address', { address: 'new@example.org' }));
    expect(status).toBe(429);
    expect(html).toContain('value="new@example.org"');
  });

  test.each([
    ['?lang=', 'lang=ar', {}, 'ar'],
    ['the browser', '', { 'accept-language': 'en-GB' }, 'en-GB'],
  ])('is written in the language of the page, as %s says', async (_how, query, headers, locale) => {
    const { id, token } = await shopped({ l10n: { locale: 'fr-FR' } });
    const filled = form('address', { address: 'new@example.org' });
    await send(token, { ...filled, query, headers: { ...filled.headers, ...headers } });
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ locale });
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
    await expectLedToReceipt(token, form('email'));
    expect(await messagesOf(id, silent)).toEqual([]);
  });

  test('is offered by text message alone only where the consumer has a number', async () => {
    const texting = await makeRetailer({ receipt_links: true, channels: ['sms'] });
    // Digits of an e-mail address are no number.
    const { id, token } = await shopped({ identifier: '03012345@example.com' }, texting);
    expect((await openPage(token)).html).not.toContain('/send');
    await expectLedToReceipt(token, form('address', { address: 'a@example.org' }));
    expect(await messagesOf(id, texting)).toEqual([]);
    const reachable = await shopped({ properties: { phone: '+4915123456789' } }, texting);
    expect((await openPage(reachable.token)).html).toContain('/send');
    expect((await openSend(reachable.token)).html).toContain('value="sms"');
  });
});

describe('what the built-in outbox alone would keep', () => {
  test('is not offered, and the PDF is', async () => {
    const { id, token } = await shopped({ properties: { phone: '+4915123456789' } });
    const { html } = await openPage(token);
    expect(html).not.toContain('/send');
    expect(html).toContain(`href="/r/${token}/receipt.pdf"`);
    await expectLedToReceipt(token, form('address', { address: 'new@example.org' }));
    expect(await messagesOf(id)).toEqual([]);
  });

  test('is not offered beside a channel that delivers, nor taken', async () => {
    const arrived = await smtpServer();
    const { id, token } = await shopped({ properties: { phone: '+4915123456789' } });
    expect((await openPage(token)).html).toContain(`href="/r/${token}/send"`);
    const { html } = await openSend(token);
    expect(html).toContain('value="email"');
    expect(html).not.toContain('value="sms"');
    expect((await send(token, form('sms'))).status).toBe(422);
    expect(await messagesOf(id)).toEqual([]);
    const sent = await send(token, form('email'));
    expect(sent.html).toContain(`<h1>${receiptMessages('de').send.doneTitle}</h1>`);
    expect(arrived).toEqual([]);
  });
});

describe('the limits of sending', () => {
  beforeEach(setProviders);

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

  test('twenty an hour from one network, over all receipts', { tags: 'long' }, async () => {
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

  test('ten a day to one address, over all receipts', { tags: 'long' }, async () => {
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
