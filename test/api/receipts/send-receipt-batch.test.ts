import { beforeAll, describe, expect, test } from 'vitest';
import { batchMax } from '@/lib/domain/delivery/request/batch-max';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { dueJobs } from '@/test/api/deliveries/due-jobs';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// POST /receipts/_send_batch: each receipt to its own address, the others told why not, and nothing before its time.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ channels: ['email'] });
});

const send = (body: object, { api }: Pick<TestRetailer, 'api'> = retailer) =>
  api.post('/receipts/_send_batch', { channels: ['email'], ...body });
const messagesOf = (receiptId: string) => listMessages(retailer.ctx, { receiptId, count: 10 });
const receiptOf = (identifier: string) => postedReceipt(retailer, { identifier });

describe('202', () => {
  test('sends each receipt to its own consumer, once, and notes each in the audit trail', async () => {
    const [anna, ben] = [await receiptOf('anna@example.com'), await receiptOf('ben@example.com')];
    const { status, json } = await send({ receipts: [anna, ben, anna.toUpperCase()] });
    expect(status).toBe(202);
    expect(json.refused).toEqual([]);
    const messages = [...(await messagesOf(anna)), ...(await messagesOf(ben))];
    expect(messages.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['anna@example.com', 'queued'],
      ['ben@example.com', 'queued'],
    ]);
    expect(json.queued).toEqual([
      { id: anna, deliveries: [messages[0]?.id] },
      { id: ben, deliveries: [messages[1]?.id] },
    ]);
    const trail = await retailer.api.get(`/audit?subject_type=receipt&subject_id=${ben}`);
    expect(trail.json).toMatchObject([{ action: 'send_receipt', after: { email: 'ben@example.com' } }]);
  });

  test('tells of each receipt that cannot be sent, and sends the others', async () => {
    const own = await makeRetailer({ channels: ['email'], receipt_links: true });
    const of = (receipt: Readonly<Record<string, unknown>>) => postedReceipt(own, receipt);
    const good = await of({ identifier: 'anna@example.com' });
    const unknown = await of({});
    const revoked = await of({ identifier: 'ben@example.com' });
    await own.api.request(`/receipts/${revoked}/links`, { method: 'DELETE' });
    const elsewhere = await receiptOf('carla@example.com');
    const trial = await own.api.post('/receipts/_test', {});
    const receipts = [unknown, good, revoked, elsewhere, trial.json.id as string];
    const { status, json } = await send({ receipts }, own);
    expect(status).toBe(202);
    expect(json.queued).toMatchObject([{ id: good }]);
    expect(json.refused).toMatchObject([
      { id: unknown, code: 'unprocessable', reason: 'channel_unavailable', parameters: { channel: 'email' } },
      { id: revoked, reason: 'link_revoked' },
      { id: elsewhere, reason: 'receipt_missing' },
      { id: receipts[4], reason: 'test_receipt' },
    ]);
    expect(await listMessages(own.ctx, { count: 10 })).toHaveLength(1);
    expect(await messagesOf(elsewhere)).toEqual([]);
  });

  test('hands its messages to no worker before their time', async () => {
    const [now, later] = [await receiptOf('now@example.com'), await receiptOf('later@example.com')];
    await send({ receipts: [now] });
    const { json } = await send({ receipts: [later], delay_in_seconds: 10 });
    const [message, waiting] = [(await messagesOf(now))[0]?.id, (await messagesOf(later))[0]?.id];
    const sendsAt = Date.parse(json.sends_timestamp as string);
    const due = (inMs: number) => dueJobs(sendMessageJob, new Date(sendsAt + inMs), [message, waiting]);
    expect(await due(-5000)).toEqual([message]);
    expect((await due(1000)).toSorted()).toEqual([message, waiting].toSorted());
    expect(sendsAt - Date.now()).toBeGreaterThan(5_000);
  });

  test('a call that is repeated with its key sends nothing twice', async () => {
    const id = await receiptOf('twice@example.com');
    const key = { 'idempotency-key': newId() };
    const body = { receipts: [id], channels: ['email'], delay_in_seconds: 10 };
    const first = await retailer.api.post('/receipts/_send_batch', body, key);
    const second = await retailer.api.post('/receipts/_send_batch', body, key);
    expect(second.json).toEqual(first.json);
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

describe('400', () => {
  test.each([
    { receipts: [] },
    { receipts: ['x'] },
    { receipts: Array.from({ length: batchMax + 1 }, () => newId()) },
    { receipts: [newId()], channels: [] },
    { receipts: [newId()], delay_in_seconds: -1 },
    { receipts: [newId()], delay_in_seconds: 61 },
    { receipts: [newId()], delay_in_seconds: 0.5 },
    { receipts: [newId()], email_address: 'anna@example.com' },
  ])('refuses case %#', async (body) => {
    const { status, json } = await send(body);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });
});
