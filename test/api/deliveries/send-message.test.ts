import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { describe, expect, test } from 'vitest';
import { listDeliveryEvents, listMessages, updateMessage } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { readMail, smtpServer, twilioServer } from '@/test/message-servers';

useServiceComposers();
const handler = sendMessageJob;

/** A queued message of a receipt, and how to run its job. */
async function queued(channel: 'email' | 'sms' | 'whatsapp', receipt: object = {}, settings: object = {}) {
  const retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'], ...settings });
  const properties = { email: 'anna@example.com', phone: '+4915123456789' };
  const id = await postedReceipt(retailer, { properties, ...receipt });
  const { status } = await retailer.api.post('/receipts/_send', { id, channels: [channel] });
  expect(status).toBe(202);
  const read = async () => {
    const [message] = await listMessages(retailer.ctx, { receiptId: id, count: 1 });
    if (message === undefined) throw new Error('There is no message.');
    return message;
  };
  const message = await read();
  const run = (attempt = 1) =>
    handler.run(
      { retailer_id: retailer.ctx.retailer.id, message_id: message.id },
      { id: newId(), attempt, signal: new AbortController().signal, log: log() },
    );
  const events = async () => (await listDeliveryEvents(retailer.ctx, id)).map(({ type }) => type);
  return { retailer, id, read, run, events };
}

async function linkOf({ ctx, api }: TestRetailer, id: string): Promise<string> {
  expect((await api.get(`/receipts/${id}`)).status).toBe(200);
  const { findLink } = await import('@/lib/domain/receipts/store/links');
  return `http://localhost:3000/r/${await findLink(ctx, id)}`;
}

describe('with nothing configured', () => {
  test('a message goes to the outbox, exactly as it would be sent, once', async () => {
    const { retailer, id, read, run, events } = await queued('sms');
    await run();
    await run(2);
    const message = await read();
    expect(message).toMatchObject({ state: 'sent', provider: 'outbox', attempts: 1 });
    const link = await linkOf(retailer, id);
    expect(message.content).toEqual({
      subject: null,
      text: expect.stringContaining(link),
      html: null,
      attachments: [],
    });
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test('it is in the receipt’s language', async () => {
    const { read, run } = await queued('email', { l10n: { locale: 'fr-FR' } });
    await run();
    expect((await read()).content?.subject).toMatch(/^Ticket|^Reçu/);
  });
});

test('what a message failed for says nothing of the statements of the database, nor of their values', async () => {
  const { retailer, read, run } = await queued('email');
  await breakingOff(retailer, 'update on messages', "new.state <> 'queued'", async () => {
    await expect(run()).rejects.toThrow();
  });
  expect(await read()).toMatchObject({
    state: 'queued',
    failure: 'the service could not write the message',
  });
});

describe('by SMTP', () => {
  test('an e-mail arrives as it stands in the outbox, with the PDF where the retailer wants it', async () => {
    const arrived = await smtpServer();
    const { retailer, id, read, run, events } = await queued('email', {}, { attach_pdf: true });
    await run();
    const message = await read();
    expect(message).toMatchObject({ state: 'sent', provider: 'smtp' });
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.to).toEqual(['anna@example.com']);
    const mail = await readMail(arrived[0]);
    expect(mail.subject).toBe(message.content?.subject);
    expect(mail.text?.trim()).toBe(message.content?.text);
    expect(mail.text).toContain(await linkOf(retailer, id));
    expect(mail.html?.trim()).toBe(message.content?.html);
    expect(mail.from).toEqual({ name: retailer.ctx.retailer.name, address: 'receipts@localhost' });
    expect(mail.messageId).toBe(`<${message.id}@localhost>`);
    expect(mail.attachments[0]).toMatchObject({ mimeType: 'application/pdf' });
    const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
    expect(pdf.toString('base64')).toBe(message.content?.attachments[0]?.base64);
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test('nothing from outside becomes a header', async () => {
    const arrived = await smtpServer();
    const name = 'Evil\r\nBcc: victim@example.com\r\n\r\nbody';
    const { retailer, run } = await queued('email');
    const { retailers } = await import('@/drizzle/schema/retailers');
    const { eq } = await import('drizzle-orm');
    await retailer.ctx.db.update(retailers).set({ name }).where(eq(retailers.id, retailer.ctx.retailer.id));
    await run();
    const mail = await readMail(arrived[0]);
    expect(arrived[0]?.to).toEqual(['anna@example.com']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.from?.name).toBe('Evil Bcc: victim@example.com body');
  });

  test('a refusal for now is tried again, under the same Message-ID; one for ever is not', async () => {
    let busy = true;
    const arrived = await smtpServer(() => (busy ? 451 : null));
    const { read, run, events } = await queued('email');
    await expect(run()).rejects.toThrow();
    expect(await read()).toMatchObject({ state: 'queued', attempts: 1, failure: expect.any(String) });
    busy = false;
    await run(2);
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, failure: null });
    expect(arrived).toHaveLength(1);
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test('what is tried again leads nowhere but to the receipt: a link revoked meanwhile ends it, a new one is taken', async () => {
    let busy = true;
    const arrived = await smtpServer(() => (busy ? 451 : null));
    const [gone, renewed] = [await queued('email'), await queued('email')];
    for (const { run } of [gone, renewed]) await expect(run()).rejects.toThrow();
    const links = (id: string) => `/receipts/${id}/links`;
    await gone.retailer.api.request(links(gone.id), { method: 'DELETE' });
    const { status } = await renewed.retailer.api.post(links(renewed.id), {});
    expect(status).toBe(201);
    busy = false;
    await gone.run(2);
    expect(await gone.read()).toMatchObject({
      state: 'failed',
      failure: 'the link of the receipt was revoked',
    });
    expect(arrived).toEqual([]);
    await renewed.run(2);
    expect(arrived).toHaveLength(1);
    expect((await readMail(arrived[0])).text).toContain(await linkOf(renewed.retailer, renewed.id));
  });

  test('a recipient that is refused for ever is a dead letter at once, and has bounced', async () => {
    await smtpServer(() => 550);
    const { retailer, read, run, events } = await queued('email');
    await run();
    expect(await read()).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await listMessages(retailer.ctx, { state: 'failed', count: 5 })).toHaveLength(1);
    expect(await events()).toEqual(['queued', 'bounced']);
  });

  test('the last attempt makes a dead letter', async () => {
    await smtpServer(() => 451);
    const { read, run } = await queued('email');
    await run(9);
    expect(await read()).toMatchObject({ state: 'failed' });
  });

  test('a worker that died while handing over: it is not sent again, and shown', async () => {
    const arrived = await smtpServer();
    const { retailer, read, run, events } = await queued('email');
    await updateMessage(retailer.ctx, (await read()).id, { state: 'sending', attempts: 1 });
    await run(2);
    expect(arrived).toEqual([]);
    expect(await read()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('may have been sent'),
    });
    expect(await events()).toEqual(['queued', 'failed']);
  });
});

describe('by Twilio', () => {
  test('a text message is handed over as its API wants it', async () => {
    const requests: { url: string; authorization: string; form: URLSearchParams }[] = [];
    await twilioServer((request, response, body) => {
      const { url = '', headers } = request;
      requests.push({ url, authorization: headers.authorization ?? '', form: new URLSearchParams(body) });
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1"}');
    });
    for (const [channel, prefix, from] of [
      ['sms', '', '+4930000'],
      ['whatsapp', 'whatsapp:', '+4931111'],
    ] as const) {
      const { read, run } = await queued(channel);
      await run();
      const message = await read();
      expect(message).toMatchObject({ state: 'sent', provider: 'twilio', providerId: 'SM1' });
      const { url, authorization, form } = requests.at(-1) ?? {
        url: '',
        authorization: '',
        form: new URLSearchParams(),
      };
      expect(url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
      expect(authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
      expect(Object.fromEntries(form)).toEqual({
        From: `${prefix}${from}`,
        To: `${prefix}+4915123456789`,
        Body: message.content?.text,
      });
    }
  });

  test.each([
    [500, 'queued'],
    [429, 'queued'],
    [401, 'queued'],
    [400, 'failed'],
  ])('an answer of %i leaves it %s', async (status, state) => {
    await twilioServer((_request, response) => response.writeHead(status).end('<html>garbage'));
    const { read, run } = await queued('sms');
    if (state === 'queued') await expect(run()).rejects.toThrow(`${status}`);
    else await run();
    expect((await read()).state).toBe(state);
  });

  test('garbage after it was taken does not send it twice', async () => {
    await twilioServer((_request, response) => response.writeHead(201).end('garbage'));
    const { read, run } = await queued('sms');
    await run();
    expect(await read()).toMatchObject({ state: 'sent', providerId: 'unknown' });
  });

  test('a connection that breaks is tried again', async () => {
    await twilioServer((request) => request.socket.destroy());
    const { read, run } = await queued('sms');
    await expect(run()).rejects.toThrow();
    expect((await read()).state).toBe('queued');
  });
});
