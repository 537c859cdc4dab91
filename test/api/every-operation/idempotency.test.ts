import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { clients } from '@/drizzle/schema/clients';
import { messages } from '@/drizzle/schema/delivery';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { identifiers } from '@/drizzle/schema/identifiers';
import { loyaltyPrograms } from '@/drizzle/schema/loyalty';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import { stores } from '@/drizzle/schema/stores';
import { config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { apiClient, bearerClient, signedQuery, type TestResponse } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

afterEach(() => {
  vi.useRealTimers();
});

async function receiptsOf({ ctx }: TestRetailer): Promise<number> {
  const [row] = await database()
    .select({ all: count() })
    .from(receipts)
    .where(eq(receipts.retailerId, ctx.retailer.id));
  return row?.all ?? 0;
}

describe('Idempotency-Key', () => {
  test('a retry under the same key gets the stored answer and does the work once', async () => {
    const retailer = await makeRetailer();
    const body = receiptBody({ duplicate: true });
    const first = await retailer.api.post('/receipts', body, { 'idempotency-key': '"a b"' });
    const again = await retailer.api.post('/receipts', body, { 'idempotency-key': 'a b' });
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await receiptsOf(retailer)).toBe(1);
  });

  test('the same key with another body is refused and changes nothing', async () => {
    const retailer = await makeRetailer();
    const headers = { 'idempotency-key': 'k' };
    await retailer.api.post('/receipts', receiptBody(), headers);
    const other = await retailer.api.post('/receipts', receiptBody(), headers);
    expect(other.status).toBe(422);
    expect(await receiptsOf(retailer)).toBe(1);
  });

  test('the same bytes as another media type are another request', async () => {
    const retailer = await makeRetailer();
    const post = (type: string) =>
      retailer.api.request('/pos/receipts', {
        method: 'POST',
        body: '{"total": 1}',
        headers: { 'idempotency-key': 'typed', 'content-type': type },
      });
    expect((await post('application/json')).status).toBe(202);
    const other = await post('text/plain');
    expect([other.status, other.json.reason]).toEqual([422, 'idempotency_key_reused']);
    const again = await post('Application/JSON');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
  });

  test('the same file for another receipt is another request', async () => {
    const retailer = await makeRetailer();
    for (const id of ['one', 'other']) await postedReceipt(retailer, { transaction_id: id });
    const post = (transactionId: string) =>
      retailer.api.request('/attachments', {
        method: 'POST',
        body: 'Two years of warranty.',
        headers: {
          'idempotency-key': 'warranty',
          'content-type': 'text/plain',
          'service-transaction-id': transactionId,
          'service-attachment-label': 'warranty',
        },
      });
    expect((await post('one')).status).toBe(201);
    const again = await post('one');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const refused = await post('other');
    expect([refused.status, refused.json.reason]).toEqual([422, 'idempotency_key_reused']);
  });

  test('what is kept tells nobody what was asked: a digest of a short body could be guessed', async () => {
    const retailer = await makeRetailer();
    for (const key of ['1', '2']) {
      await retailer.api.post(
        '/identifiers/_validate',
        { identifier: 'anna@localhost' },
        { 'idempotency-key': key },
      );
    }
    const kept = await database()
      .select({ digest: idempotencyKeys.requestHash })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.retailerId, retailer.ctx.retailer.id));
    expect(new Set(kept.map(({ digest }) => digest)).size).toBe(2);
  });

  test('a retry whose answer was sealed with a key that is gone is refused and changes nothing', async () => {
    const retailer = await makeRetailer();
    const send = () =>
      retailer.api.post('/receipts', receiptBody({ duplicate: true }), { 'idempotency-key': 'k' });
    expect((await send()).status).toBe(201);
    await database()
      .update(idempotencyKeys)
      .set({ answer: '00000000.c2VhbGVk', requestHash: '00000000.c2VhbGVk' })
      .where(eq(idempotencyKeys.retailerId, retailer.ctx.retailer.id));
    const again = await send();
    expect([again.status, again.json.reason]).toEqual([422, 'idempotency_key_reused']);
    expect(await receiptsOf(retailer)).toBe(1);
  });

  test('of 50 at once one does the work; the others are told it runs or get its answer', async () => {
    const retailer = await makeRetailer();
    const body = receiptBody({ duplicate: true });
    const send = () => retailer.api.post('/receipts', body, { 'idempotency-key': 'once' });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ json }) => json.id as string)).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.filter(({ json }) => json.reason !== 'idempotency_key_running')).toEqual([]);
    expect((await send()).json).toEqual(done[0]?.json);
    expect(await receiptsOf(retailer)).toBe(1);
  });

  test('of 50 different bodies at once under one key one is carried out, the others are refused', async () => {
    const retailer = await makeRetailer();
    const bodies = Array.from({ length: 50 }, () => receiptBody());
    const send = (body: unknown) => retailer.api.post('/receipts', body, { 'idempotency-key': 'once' });
    const refused = ['idempotency_key_running', 'idempotency_key_reused'];
    const answers = await Promise.all(bodies.map(send));
    const winner = answers.findIndex(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const [index, { status, json }] of answers.entries()) {
      if (index === winner) continue;
      expect([409, 422]).toContain(status);
      expect(refused).toContain(json.reason);
    }
    // One after the other: at once they keep each other from looking.
    const later: TestResponse[] = [];
    for (const body of bodies) later.push(await send(body));
    expect(later.map(({ status }) => status)).toEqual(
      bodies.map((_body, index) => (index === winner ? 201 : 422)),
    );
    expect(later[winner]?.json).toEqual(answers[winner]?.json);
    expect(await receiptsOf(retailer)).toBe(1);
  });

  test('a refused request leaves the key free', async () => {
    const { api } = await makeRetailer();
    const headers = { 'idempotency-key': 'retry' };
    const refused = await api.post('/receipts', receiptBody({ store_reference: 999 }), headers);
    const accepted = await api.post('/receipts', receiptBody(), headers);
    expect([refused.status, accepted.status]).toEqual([422, 201]);
  });

  test('keys of two retailers never meet, and a key is free again after a day', async () => {
    const [one, two] = [await makeRetailer(), await makeRetailer()];
    const headers = { 'idempotency-key': 'same' };
    const first = await one.api.post('/receipts', receiptBody(), headers);
    const second = await two.api.post('/receipts', receiptBody(), headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    const later = await (await bearerClient(one.credentials)).post('/receipts', receiptBody(), headers);
    expect(later.status).toBe(201);
  });

  test('as many at once as there are connections leave one to work that needs another', async () => {
    const { api } = await signedIn(await makePortalUser(await makeRetailer()));
    // Failed passwords are counted beside the transaction, so that its end does not take them back.
    const answers = await Promise.all(
      Array.from({ length: config().databasePool }, (_, index) =>
        api.post('/portal/me/totp/_start', { current_password: 'wrong' }, { 'idempotency-key': `k${index}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  test('a PATCH under a key is done once: also one that adds', async () => {
    const retailer = await makeRetailer();
    await retailer.api.post('/identifiers', { identifier: 'anna', properties: { address: ['First'] } });
    const patch = [{ op: 'add', path: '/properties/address/-', value: 'Second' }];
    const send = (json: unknown = patch) =>
      retailer.api.request('/identifiers/anna', {
        method: 'PATCH',
        json,
        headers: { 'content-type': 'application/json-patch+json', 'idempotency-key': 'once' },
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    const { json } = await retailer.api.get('/identifiers/anna');
    expect(json.properties.address).toEqual(['First', 'Second']);
    const other = await send([{ op: 'remove', path: '/properties/address' }]);
    expect([other.status, other.json.reason]).toEqual([422, 'idempotency_key_reused']);
  });

  describe('does the work of each POST once, however many there are at once', () => {
    let retailer: TestRetailer;
    let id: string;
    beforeAll(async () => {
      retailer = await makeRetailer({ channels: ['email'], receipt_links: true });
      id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
    });

    const own = async (table: PgTable & { retailerId: PgColumn }) => {
      const [row] = await database()
        .select({ all: count() })
        .from(table)
        .where(eq(table.retailerId, retailer.ctx.retailer.id));
      return row?.all ?? 0;
    };
    const packet = {
      source_read: '2026-03-14T12:00:00Z',
      store_reference: 1,
      till_id: 'Till 7',
      till_uuid: randomUUID(),
      receipt: 'U0xJUA==',
    };

    test.each<[string, PgTable & { retailerId: PgColumn }, () => unknown]>([
      ['/receipts', receipts, () => receiptBody({ duplicate: true })],
      ['/receipts/_send', messages, () => ({ id, channels: ['email'] })],
      ['/identifiers', identifiers, () => ({ identifier: 'new', properties: {} })],
      ['/stores', stores, () => ({ name: 'Next', country: 'DEU' })],
      ['/clients/hmac', clients, () => ({ description: 'One', permissions: [] })],
      ['/loyalty', loyaltyPrograms, () => ({ name: 'Club', rules: { points: 1, per_amount: 1 } })],
      ['/pos/receipts', rawReceipts, () => 'SLIP'],
      ['/pos/data', rawReceipts, () => ({ ...packet, source_id: 'a', entry_id: 'b' })],
      ['/attachments', attachments, () => 'a file'],
    ])('%s', async (path, table, bodyOf) => {
      const before = await own(table);
      const body = bodyOf();
      const send = () =>
        retailer.api.request(path, {
          method: 'POST',
          ...(typeof body === 'string' ? { body } : { json: body }),
          headers: { 'idempotency-key': 'once' + path },
        });
      const answers = await Promise.all(Array.from({ length: 8 }, send));
      const done = [...answers.filter(({ status }) => status !== 409), await send()];
      const told = done.map(({ status, text, headers }) => ({
        status,
        text,
        headers: ['location', 'service-pos-data-id'].map((name) => headers.get(name)),
      }));
      expect(told.every(({ status }) => status < 300)).toBe(true);
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect(await own(table)).toBe(before + 1);
    });
  });

  describe('with a signature', () => {
    const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
    const sendAs = (retailer: TestRetailer, id: string, consumer: string, minutes = 10) => {
      const query = signedQuery(retailer.credentials.hmac, { consumer, expires: inMinutes(minutes) });
      const body = { id, channels: ['email'] };
      return apiClient().post(`/receipts/_send?${query}`, body, { 'idempotency-key': 'once' });
    };

    test('a retry that is signed anew gets the stored answer', async () => {
      const retailer = await makeRetailer({ channels: ['email'] });
      const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
      const first = await sendAs(retailer, id, 'anna@example.com', 5);
      const again = await sendAs(retailer, id, 'anna@example.com', 6);
      expect([first.status, again.status]).toEqual([202, 202]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await listMessages(retailer.ctx, { receiptId: id, count: 10 })).toHaveLength(1);
    });

    test('keys of two consumers of one client never meet', async () => {
      const retailer = await makeRetailer({ channels: ['email'] });
      const consumers = ['anna@example.com', 'ben@example.com'];
      for (const identifier of consumers) {
        const id = await postedReceipt(retailer, { identifier });
        const answer = await sendAs(retailer, id, identifier);
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([202, null]);
      }
      const annas = await postedReceipt(retailer, { identifier: 'anna@example.com' });
      expect((await sendAs(retailer, annas, 'anna@example.com')).status).toBe(422);
    });
  });

  test.each(['', 'ä', 'x'.repeat(256)])('the key %j is refused', async (key) => {
    const { api } = await makeRetailer();
    const latin1 = Buffer.from(key).toString('latin1');
    const response = await api.post('/receipts', receiptBody(), { 'idempotency-key': latin1 });
    expect(response.status).toBe(400);
    expect(response.json.errors[0]).toMatchObject({ location: 'header', name: 'idempotency-key' });
  });
});
