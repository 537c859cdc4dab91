import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { describe, expect, test } from 'vitest';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { automaticChannels } from '@/lib/domain/delivery/opt-out/opt-out-tags';
import { stopReceipts } from '@/lib/domain/delivery/opt-out/subscription';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

const settings = {
  channels: ['email', 'sms'] as ('email' | 'sms')[],
  send_on_arrival: ['email'] as 'email'[],
};

async function sentOf(retailer: TestRetailer, receipt: object): Promise<string[]> {
  const receiptId = await postedReceipt(retailer, { ...receipt });
  const sent = await listMessages(retailer.ctx, { receiptId, count: 10 });
  return sent.map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted();
}

useServiceComposers();
const handler = sendMessageJob;
const email = 'a@example.com';
const phone = '+4915123456789';

describe('a receipt that arrives', () => {
  test('is sent where the retailer wants it and somebody can be reached', async () => {
    const retailer = await makeRetailer(settings);
    expect(await sentOf(retailer, { properties: { email, phone } })).toEqual([`email ${email}`]);
    expect(await sentOf(retailer, { identifier: email })).toEqual([`email ${email}`]);
    expect(await sentOf(retailer, {})).toEqual([]);
    const silent = await makeRetailer({ channels: ['email'] });
    expect(await sentOf(silent, { properties: { email } })).toEqual([]);
  });

  test('overrides the retailer’s setting, and can forbid', async () => {
    const retailer = await makeRetailer(settings);
    const properties = { email, phone };
    const sms = { sms: { send: true } };
    expect(
      await sentOf(retailer, { properties: { ...properties, email_settings: { send: false } } }),
    ).toEqual([]);
    expect(
      await sentOf(retailer, { properties: { ...properties, email_settings: { send: true, block: true } } }),
    ).toEqual([]);
    expect(await sentOf(retailer, { properties: { ...properties, messaging_settings: sms } })).toEqual([
      `email ${email}`,
      `sms ${phone}`,
    ]);
    const silent = await makeRetailer({ channels: ['email'] });
    expect(await sentOf(silent, { properties: { ...properties, email_settings: { send: true } } })).toEqual([
      `email ${email}`,
    ]);
    expect(await sentOf(silent, { properties: { ...properties, messaging_settings: sms } })).toEqual([]);
  });

  test('is not sent to who opted out, until it is asked for', async () => {
    const retailer = await makeRetailer(settings);
    const properties = { 'opt-out': ['receipts'] };
    await retailer.api.post('/identifiers', { identifier: email, properties });
    expect(
      await sentOf(retailer, { identifier: email, properties: { email_settings: { send: true } } }),
    ).toEqual([]);
    const id = await postedReceipt(retailer, { identifier: email });
    expect((await retailer.api.post('/receipts/_send', { id, channels: ['email'] })).status).toBe(202);
  });

  test.each([
    ['receipts', ['sms', 'whatsapp']],
    ['sms', ['email', 'whatsapp']],
    ['whatsapp', ['email', 'sms']],
  ])('the opt-out tag %s stops its own channel', async (tag, others) => {
    const all = ['email', 'sms', 'whatsapp'] as const;
    const retailer = await makeRetailer({ channels: [...all], send_on_arrival: [...all] });
    await retailer.api.post('/identifiers', { identifier: 'anna', properties: { 'opt-out': [tag] } });
    const sent = await sentOf(retailer, { identifier: 'anna', properties: { email, phone } });
    expect(sent.map((line) => line.split(' ')[0]).toSorted()).toEqual(others);
  });

  test('is stopped while it waits when its recipient opts out; what was asked for is sent', async () => {
    const retailer = await makeRetailer(settings);
    const id = await postedReceipt(retailer, {
      identifier: 'anna',
      properties: { email, email_settings: { send: true } },
    });
    await retailer.api.post('/receipts/_send', { id, channels: ['email'] });
    await stopReceipts(retailer.ctx, email, automaticChannels(retailer.ctx.retailer.settings));
    const waiting = await listMessages(retailer.ctx, { receiptId: id, count: 5 });
    for (const message of waiting) {
      const data = { retailer_id: retailer.ctx.retailer.id, message_id: message.id };
      const signal = new AbortController().signal;
      await handler.run(data, { id: newId(), attempt: 1, signal, log: log() });
    }
    const settled = await listMessages(retailer.ctx, { receiptId: id, count: 5 });
    const told = settled.map(({ request, state, failure }) => [request === 'arrival', state, failure]);
    expect(told).toEqual([
      [false, 'sent', null],
      [true, 'failed', 'the consumer has opted out since'],
    ]);
  });

  test('is sent once, however often it is submitted, and never as a duplicate', async () => {
    const retailer = await makeRetailer(settings);
    const body = receiptBody({ properties: { email } });
    for (let time = 0; time < 3; time += 1) await retailer.api.post('/receipts', body);
    await retailer.api.post('/receipts', { ...body, duplicate: true });
    expect(await listMessages(retailer.ctx, { count: 10 })).toHaveLength(1);
  });

  test('is not sent when it is not stored', async () => {
    const retailer = await makeRetailer(settings);
    const body = receiptBody({ properties: { email }, store_reference: 99 });
    expect((await retailer.api.post('/receipts', body)).status).toBe(422);
    expect(await listMessages(retailer.ctx, { count: 10 })).toEqual([]);
  });
});
