import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { SMTPServer } from 'smtp-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retailers } from '@/drizzle/schema/retailers';
import { useEnvironment } from '@/lib/core/config';
import { writeMail } from '@/lib/domain/delivery/send/mail';
import { listDeliveryEvents, listMessages } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { findLink } from '@/lib/domain/receipts/store/links';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { openPage, send, tokenOf, unsubscribe } from '@/test/receipt-page/receipt-pages';

interface Arrived {
  readonly to: readonly string[];
  readonly raw: string;
}

const arrived: Arrived[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      arrived.push({ to, raw: Buffer.concat(parts).toString('utf8') });
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  useEnvironment({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  useEnvironment({ SMTP_URL: undefined });
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

useServiceComposers();
const handler = sendMessageJob;

/** Runs the job of the newest message of a receipt. */
async function deliver({ ctx }: TestRetailer, receiptId: string): Promise<void> {
  const [message] = await listMessages(ctx, { receiptId, count: 1 });
  if (message === undefined) throw new Error('There is no message.');
  await handler.run(
    { retailer_id: ctx.retailer.id, message_id: message.id },
    { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() },
  );
}

/** Posts a receipt that is mailed on arrival, and reads what arrived. */
async function mailed(
  retailer: TestRetailer,
  receipt: object = {},
): Promise<{ id: string; mail: Email; to: readonly string[] }> {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com', ...receipt });
  await deliver(retailer, id);
  const last = arrived.at(-1);
  return { id, mail: await PostalMime.parse(last?.raw ?? ''), to: last?.to ?? [] };
}

const shop = (settings: object = {}) =>
  makeRetailer({ receipt_links: true, send_on_arrival: ['email'], ...settings });

const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value;

describe('the mail that arrives', () => {
  test('is in the language of the page that it was asked from, and so are its PDF and what it leads to', async () => {
    const retailer = await shop({ send_on_arrival: [], attach_pdf: true });
    const id = await postedReceipt(retailer, { l10n: { locale: 'fr-FR' } });
    const token = (await findLink(retailer.ctx, id)) ?? '';
    await send(token, {
      query: 'lang=en',
      headers: { 'accept-language': 'en-GB' },
      form: { form: newId(), to: 'address', address: 'friend@example.org' },
    });
    await deliver(retailer, id);
    const mail = await PostalMime.parse(arrived.at(-1)?.raw ?? '');
    expect(mail.subject).toMatch(/^Receipt from .*, 14 March 2026$/);
    expect(mail.html).toContain('lang="en"');
    expect(mail.text).toContain(`/r/${token}?lang=en&m=`);
    const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf?.content as ArrayBuffer)), {
      mergePages: true,
    });
    expect(text).toContain('14 March 2026');
    // No one asked for it on arrival: there is nothing to stop.
    expect(header(mail, 'list-unsubscribe')).toBeUndefined();
    expect(mail.text).not.toContain('/unsubscribe');
    expect(mail.html).not.toContain('/unsubscribe');
  });

  test('has no line that is longer than a mail may have, however long the address is to unsubscribe at', async () => {
    const unsubscribeUrl = `https://receipts.example/r/t/unsubscribe?key=${'k'.repeat(1_500)}`;
    const content = { subject: 'Receipt', text: unsubscribeUrl, html: null, attachments: [], unsubscribeUrl };
    const raw = await writeMail({
      id: newId(),
      recipient: 'anna@example.com',
      senderName: 'Shop',
      content,
    }).build();
    const lines = raw.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  test('can be unsubscribed from in one click, also after its link was revoked', async () => {
    const retailer = await shop();
    const { id, mail } = await mailed(retailer);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(header(mail, 'list-unsubscribe') ?? '') ?? [];
    const { pathname, searchParams, origin } = new URL(url);
    expect(origin).toBe('http://localhost:3000');
    expect(mail.html).toContain(url.replaceAll('&', '&amp;'));
    expect(mail.text).toContain(url);
    // The address does not show whom it is for.
    expect(url).not.toContain('anna');
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    const token = pathname.split('/')[2] ?? '';
    const clicked = await unsubscribe(token, {
      query: searchParams.toString(),
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(clicked.status).toBe(200);
    const { json } = await retailer.api.get('/identifiers/anna@example.com');
    expect(json).toMatchObject({ properties: { 'opt-out': ['receipts'] } });
    const next = await postedReceipt(retailer, { identifier: 'anna@example.com' });
    expect(await listMessages(retailer.ctx, { receiptId: next, count: 1 })).toEqual([]);
  });

  test('to an address that somebody else gave unsubscribes that address, never the consumer', async () => {
    const retailer = await shop();
    const { id, mail } = await mailed(retailer);
    const token = tokenOf(/http:\S+\/r\/\w+/.exec(mail.text ?? '')?.[0] ?? '');
    const form = { form: crypto.randomUUID(), to: 'address', address: 'friend@example.org' };
    expect((await send(token, { form })).status).toBe(200);
    await deliver(retailer, id);
    const theirs = await PostalMime.parse(arrived.at(-1)?.raw ?? '');
    expect(theirs.to?.[0]?.address).toBe('friend@example.org');
    const url = new URL((header(theirs, 'list-unsubscribe') ?? '').slice(1, -1));
    await unsubscribe(token, { query: url.searchParams.toString(), form: {} });
    const optOut = async (identifier: string) =>
      ((await retailer.api.get(`/identifiers/${identifier}`)).json as { properties: { 'opt-out': string[] } })
        .properties['opt-out'];
    expect(await optOut('friend@example.org')).toEqual(['receipts']);
    expect(await optOut('anna@example.com')).toEqual([]);
  });

  test('leads to a page that is noted as viewed', async () => {
    const retailer = await shop();
    const { id, mail } = await mailed(retailer);
    const url = new URL(/http:\S+\?m=\S+/.exec(mail.text ?? '')?.[0] ?? '');
    const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const page = await openPage(tokenOf(url.href), { query: url.searchParams.toString(), headers });
    expect(page.status).toBe(200);
    const events = await listDeliveryEvents(retailer.ctx, id);
    expect(events.map(({ type }) => type)).toEqual(['queued', 'sent', 'viewed']);
  });

  test('brings its logo along and loads nothing; the PDF comes where the retailer wants it', async () => {
    const retailer = await shop({ attach_pdf: true });
    const picture = { width: 90, height: 30, channels: 4 as const, background: '#123456' };
    const png = await sharp({ create: picture }).png().toBuffer();
    const { json } = await retailer.api.request('/brand/logos', {
      method: 'POST',
      body: new Blob([new Uint8Array(png)]),
      headers: { 'content-type': 'image/png' },
    });
    const footer = { de: 'Muster GmbH' };
    await retailer.api.request('/brand', {
      method: 'PUT',
      json: { logo: (json as { id: string }).id, footer },
    });
    const { mail } = await mailed(retailer);
    const [logo, pdf] = mail.attachments;
    expect(logo).toMatchObject({ mimeType: 'image/png', contentId: '<logo@receipt>', disposition: 'inline' });
    expect(pdf).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' });
    expect(mail.html).toContain('src="cid:logo@receipt"');
    expect(mail.html).toContain('Muster GmbH');
    expect(mail.html).not.toMatch(/<script|<link|@import|url\(|src="(?!cid:)/);
    expect(mail.attachments).toHaveLength(2);
    // What a mail program shows before it is opened stands first.
    expect(mail.html?.replaceAll(/<head>.*<\/head>|<[^>]+>/gs, '').trim()).toMatch(/^Gesamt: 3,98/);
  });

  test.each([
    ['de-DE', /^Beleg von/, 'lang="de" dir="ltr"'],
    ['ar-EG', /إيصال/, 'lang="ar" dir="rtl"'],
    ['pl-PL', /^Paragon/, 'lang="pl" dir="ltr"'],
  ])('is in the receipt’s language: %s', async (locale, subject, html) => {
    const { mail } = await mailed(await shop(), { l10n: { locale } });
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(`<html ${html}>`);
  });

  const names = [
    'Evil\r\nBcc: victim@example.com\r\n\r\nbody',
    'Evil" <x@example.com>, "y',
    'Ünïcödé & Söhne 🥛 \u202egnp.exe',
    '=?utf-8?B?QmNjOiB4?=',
    'x'.repeat(300),
  ];
  test.each(tier === 'full' ? names : names.slice(0, 2))(
    'from a retailer called %j has one sender, one recipient and no header more',
    async (name) => {
      const retailer = await shop();
      await retailer.ctx.db.update(retailers).set({ name }).where(eq(retailers.id, retailer.ctx.retailer.id));
      const usual = (await mailed(await shop())).mail.headers.map(({ key }) => key).toSorted();
      const { mail, to } = await mailed(retailer);
      expect(to).toEqual(['anna@example.com']);
      expect(mail.to).toEqual([{ name: '', address: 'anna@example.com' }]);
      expect(mail.from?.address).toBe('receipts@localhost');
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(usual);
      expect(mail.subject).not.toMatch(/[\r\n\u202a-\u202e]/);
    },
  );

  test.each([
    'anna@example.com\r\nBcc: victim@example.com',
    'anna@example.com, victim@example.com',
    'anna@example.com>\r\nRCPT TO:<victim@example.com',
    '"anna\\" <victim@example.com>"@example.com',
    'anna@example.com\u2028victim@example.com',
  ])('is not written to %j', async (email) => {
    const retailer = await shop();
    const id = await postedReceipt(retailer, { properties: { email } });
    expect(await listMessages(retailer.ctx, { receiptId: id, count: 1 })).toEqual([]);
    const asked = await retailer.api.post('/receipts/_send', {
      id,
      channels: ['email'],
      email_address: email,
    });
    expect(asked.status).toBe(400);
  });
});
