import { describe, expect, test } from 'vitest';
import { listMessages } from '@/lib/delivery/store';
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
