import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { deliveryOutcomes, messages } from '@/drizzle/schema/delivery';
import { identifiers } from '@/drizzle/schema/identifiers';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { listDeliveryEvents, listMessages } from '@/lib/domain/delivery/store/messages';
import { recountDeliveries } from '@/lib/domain/delivery/outbox/recount-deliveries';
import { testReceiptsMax } from '@/lib/domain/intake/list-test-receipt';
import { getOverview } from '@/lib/domain/overview/get-overview';
import { listProblems } from '@/lib/domain/problems/list-problems';
import { owned } from '@/lib/platform/db/tenancy';
import { runMessage } from '@/test/api/deliveries/queued-message';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { apiClient, bearerToken } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { smtpServer } from '@/test/message-servers';

// What a test client submits and sends (contract section 15).

const now = new Date('2026-03-14T14:30:00Z');
const till = '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f';

/** The retailer as its test client sees it. */
async function tested(settings: Parameters<typeof makeRetailer>[0] = {}) {
  const retailer = await makeRetailer(settings);
  const permissions = (await retailer.api.get('/clients/bearer/1')).json.permissions as string[];
  const { id, kid, secret } = await makeClient(retailer, {
    authentication: 'bearer',
    permissions,
    test: true,
  });
  const api = apiClient({ authorization: `Bearer ${await bearerToken({ kid, secret })}` });
  return { live: retailer, own: { ...retailer, api }, clientId: id };
}

const sent = (retailer: TestRetailer, receiptId: string) =>
  listMessages(retailer.ctx, { receiptId, count: 10 });

const removeAll = ({ api }: TestRetailer) => api.request('/receipts/_test', { method: 'DELETE' });

test('what it submits is a test receipt, the same one again, beside a real one of the same ids', async () => {
  const { live, own } = await tested();
  const body = receiptBody({ external_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });
  const first = await own.api.post('/receipts', body);
  const again = await own.api.post('/receipts', body);
  expect([first.status, again.json.id]).toEqual([201, first.json.id]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const differing = await own.api.post('/receipts', { ...body, total: 4 });
  expect([differing.status, differing.json.reason]).toEqual([409, 'receipt_differs']);
  expect(differing.json.description).toMatch(/^transaction_id exists/);
  const { json } = await live.api.get(`/receipts/${first.json.id}`);
  expect(json).toMatchObject({ test: true, external_id: body['external_id'] });
  expect(json['transaction_id']).toMatch(new RegExp(`^${String(body['transaction_id'])}-test-[0-9a-f]{8}$`));
  const real = await live.api.post('/receipts', body);
  expect([real.status, real.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect((await live.api.get(`/receipts/${real.json.id}`)).json).not.toHaveProperty('test');
});

test('what a live client submits is real, though a test client has submitted it before, also as one with another', async () => {
  const { live, own } = await tested();
  const body = receiptBody();
  const [trial, real] = await Promise.all([
    own.api.post('/receipts', body),
    live.api.post('/receipts', body),
  ]);
  expect([trial.status, real.status]).toEqual([201, 201]);
  expect((await live.api.get(`/receipts/${real.json.id}`)).json).not.toHaveProperty('test');
  expect((await live.api.get(`/receipts/${trial.json.id}`)).json.test).toBe(true);
});

test('it counts in no report, figure, program, till or silence, names no consumer, and changes no store', async () => {
  const { live, own } = await tested({ stores_from_receipts: true });
  const { json: program } = await live.api.post('/loyalty', {
    name: 'Bonus',
    rules: { points: 1, per_amount: 1 },
    reward: { every: 1, name: 'Coffee', value: 1 },
  });
  const report = async () =>
    (await live.api.get('/reports/sales?from=2026-03-01&to=2026-03-31')).json as {
      total: { receipts: number };
    };
  const overview = async () => getOverview(live.ctx, { now, can: () => true });
  const before = { report: await report(), overview: await overview() };
  const store = (await live.api.get('/stores/1')).json;
  const body = {
    identifier: 'anna@example.com',
    till_uuid: till,
    store: { name: 'Renamed', country: 'DEU' },
  };
  const id = await postedReceipt(own, body);
  const after = await overview();
  expect(after.sales?.excluded).toEqual(['test']);
  expect({ ...after, isTried: false, sales: { ...after.sales, excluded: [] } }).toEqual(before.overview);
  const { tests: _tests, ...figures } = { tests: 0, ...(await report()) };
  expect(figures.total).toEqual(before.report.total);
  expect((await live.api.get('/stores/1')).json).toEqual(store);
  expect((await live.api.get('/tills')).json).toEqual([]);
  expect((await live.api.get('/setup')).json).toMatchObject({ test_receipts: 1, real_receipts: 0 });
  const known = await live.ctx.db.select().from(identifiers).where(owned(live.ctx, identifiers));
  expect(known).toEqual([]);
  // Of the consumer whose receipt it is, once there is one.
  await live.api.post('/identifiers', { identifier: 'anna@example.com' });
  expect((await live.api.get('/identifiers/anna@example.com')).json.summary.receipts).toBe(0);
  expect((await live.api.get(`/loyalty/${program.id}/identifiers/anna@example.com/events`)).json).toEqual([]);
  expect((await live.api.get(`/receipts/${id}`)).json.identifier).toBe('anna@example.com');
  // The same receipt is seen everywhere when it is real.
  await postedReceipt(live, body);
  expect((await report()).total.receipts).toBe(1);
  expect((await live.api.get('/tills')).json).toHaveLength(1);
});

test('its mail stays in the outbox, whatever asks for it, and no report or problem knows of it', async () => {
  const arrived = await smtpServer();
  const { live, own } = await tested({ channels: ['email'], send_on_arrival: ['email'] });
  const { ctx } = live;
  const id = await postedReceipt(own, { identifier: 'anna@example.com' });
  const real = await postedReceipt(live, {
    identifier: 'anna@example.com',
    properties: { email_settings: { send: false } },
  });
  for (const receipt of [id, real]) {
    const { status } = await own.api.post('/receipts/_send', { id: receipt, channels: ['email'] });
    expect(status).toBe(202);
  }
  const [byArrival, byCall] = (await sent(live, id)).toReversed();
  const [ofReal] = await sent(live, real);
  for (const message of [byArrival, byCall, ofReal]) await runMessage(live, message?.id);
  const { status } = await live.api.post(`/deliveries/${byCall?.id}/_retry`, {});
  expect(status).toBe(202);
  await runMessage(live, byCall?.id);
  expect(arrived).toEqual([]);
  for (const message of [...(await sent(live, id)), ...(await sent(live, real))]) {
    const { json } = await live.api.get(`/deliveries/${message.id}`);
    expect(json).toMatchObject({ state: 'kept', test: true, provider: 'outbox' });
    expect(json.content.text).toContain('/r/');
  }
  await recountDeliveries(ctx, new Date(0));
  expect(await ctx.db.select().from(deliveryOutcomes).where(owned(ctx, deliveryOutcomes))).toEqual([]);
  expect(await listProblems(ctx, { status: 'open' })).toEqual([]);
  // A live client sends no test receipt, and its mail leaves.
  const refused = await live.api.post('/receipts/_send', { id, channels: ['email'] });
  expect([refused.status, refused.json.reason]).toEqual([422, 'test_receipt']);
  await live.api.post('/receipts/_send', { id: real, channels: ['email'] });
  await runMessage(live, (await sent(live, real))[0]?.id);
  expect(arrived.map(({ to }) => to)).toEqual([['anna@example.com']]);
});

test('mail to some addresses bounces, is late, or is not wanted', async () => {
  const { live, own } = await tested({ channels: ['email'], send_on_arrival: ['email'] });
  const settle = async (identifier: string, attempts: number) => {
    const id = await postedReceipt(own, { identifier });
    const [message] = await sent(live, id);
    const failures: unknown[] = [];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await runMessage(live, message?.id, attempt).catch((error: unknown) => failures.push(error));
    }
    const [after] = await sent(live, id);
    const events = (await listDeliveryEvents(live.ctx, id)).map(({ type }) => type);
    return { state: after?.state, failure: after?.failure, events, failures: failures.length };
  };
  expect(await settle('Bounce@test.example', 1)).toEqual({
    state: 'failed',
    failure: 'the mail server refused the recipient (550)',
    events: ['queued', 'bounced'],
    failures: 0,
  });
  expect(await settle('delay@test.example', 1)).toEqual({
    state: 'queued',
    failure: 'the mail server took too long',
    events: ['queued'],
    failures: 1,
  });
  expect(await settle('delay@test.example', 2)).toMatchObject({
    state: 'sent',
    failure: null,
    events: ['queued', 'sent'],
  });
  const unwanted = await postedReceipt(own, { identifier: 'optout@test.example' });
  expect(await sent(live, unwanted)).toEqual([]);
  expect(await listProblems(live.ctx, { status: 'open' })).toEqual([]);
  // To a live client they are addresses like any other.
  const real = await postedReceipt(live, { identifier: 'optout@test.example' });
  expect(await sent(live, real)).toHaveLength(1);
});

test('its raw receipts become test receipts, beside real ones of the same ids', async () => {
  const { live, own } = await tested({ channels: ['email'], send_on_arrival: ['email'] });
  const addressed = mapping.replace('"total"', '"properties": { "email": "anna@example.com" }, "total"');
  await publish(live, 'till', addressed, ['application/json']);
  const body = slip();
  const names = { 'service-external-id': '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
  const raw = await posted(own, body, names);
  expect(await posted(own, body, names)).toBe(raw);
  const real = await posted(live, body, names);
  const made = await live.ctx.db
    .select({ rawIds: receipts.posDataIds, test: receipts.test })
    .from(receipts)
    .where(owned(live.ctx, receipts))
    .orderBy(receipts.id);
  expect(made).toEqual([
    { rawIds: [raw], test: true },
    { rawIds: [real], test: false },
  ]);
  const mails = await live.ctx.db
    .select({ test: messages.test })
    .from(messages)
    .where(owned(live.ctx, messages))
    .orderBy(messages.id);
  expect(mails).toEqual([{ test: true }, { test: false }]);
  // One that fails is no problem of the live service.
  await posted(own, slip({ total: 'none' }));
  expect(await listProblems(live.ctx, { status: 'open' })).toEqual([]);
  await removeAll(live);
  const rest = await live.ctx.db
    .select({ id: rawReceipts.id, test: rawReceipts.test, state: rawReceipts.state })
    .from(rawReceipts)
    .where(owned(live.ctx, rawReceipts));
  expect(rest).toEqual(expect.arrayContaining([{ id: real, test: false, state: 'processed' }]));
  expect(rest.map(({ id }) => id)).not.toContain(raw);
});

test('packets of a test client are told from those of a live one by the same entry', async () => {
  const { live, own } = await tested();
  await publish(live, 'till', mapping, ['application/json']);
  const packet = {
    source_id: 'export',
    source_read: '2026-03-14T10:15:02+01:00',
    entry_id: '000183',
    store_reference: 1,
    till_id: 'Till 7',
    till_uuid: till,
    receipt: Buffer.from(JSON.stringify(slip())).toString('base64'),
    content_type: 'application/json',
  };
  const idOf = async ({ api }: TestRetailer) =>
    (await api.post('/pos/data', packet)).headers.get('service-pos-data-id');
  const trial = await idOf(own);
  expect(await idOf(own)).toBe(trial);
  expect(await idOf(live)).not.toBe(trial);
});

test('all of it is deleted, with its messages and files, and nothing else', async () => {
  const { live, own, clientId } = await tested({ channels: ['email'], send_on_arrival: ['email'] });
  const other = await tested();
  const { ctx } = live;
  const elsewhere = await postedReceipt(other.own);
  const file = { attachments: { slip: { data: 'SGk=', content_type: 'text/plain' } } };
  const id = await postedReceipt(own, { identifier: 'anna@example.com', ...file });
  const real = await postedReceipt(live, { identifier: 'anna@example.com', ...file });
  expect((await removeAll(live)).status).toBe(204);
  expect((await live.api.get(`/receipts/${id}`)).status).toBe(404);
  expect((await live.api.get(`/receipts/${real}`)).status).toBe(200);
  expect((await other.live.api.get(`/receipts/${elsewhere}`)).status).toBe(200);
  const left = await ctx.db
    .select({ receiptId: messages.receiptId })
    .from(messages)
    .where(owned(ctx, messages));
  expect(left).toEqual([{ receiptId: real }]);
  expect(await listDeliveryEvents(ctx, id)).toEqual([]);
  const files = await ctx.db
    .select({ linkedAt: attachments.linkedAt, createdBy: attachments.createdBy })
    .from(attachments)
    .where(owned(ctx, attachments));
  const byName = Object.fromEntries(files.map(({ createdBy, linkedAt }) => [createdBy, linkedAt !== null]));
  expect(byName).toEqual({ 'client:1': true, [`client:${clientId}`]: false });
});

test('where there are as many as there may be, a repeat is answered, a new one refused, a real one stored', async () => {
  const { live, own } = await tested();
  const bodies = Array.from({ length: testReceiptsMax }, () => receiptBody());
  const first = await Promise.all(bodies.map((body) => own.api.post('/receipts', body)));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  const again = await own.api.post('/receipts', bodies[0]);
  expect([again.status, again.json.id]).toEqual([201, first[0]?.json.id]);
  const { status, json } = await own.api.post('/receipts', receiptBody());
  expect([status, json.reason]).toEqual([422, 'many_test_receipts']);
  await postedReceipt(live);
  const tests = and(owned(live.ctx, receipts), eq(receipts.test, true));
  const count = async () =>
    (await live.ctx.db.select({ id: receipts.id }).from(receipts).where(tests)).length;
  expect(await count()).toBe(testReceiptsMax);
  await removeAll(live);
  expect(await count()).toBe(0);
  await postedReceipt(own);
});
