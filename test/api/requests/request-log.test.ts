import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { instruments } from '@/lib/platform/metrics/instruments';
import { pruneRequests } from '@/lib/domain/requests/prune-requests';
import { pruneRequestsJob } from '@/lib/domain/requests/prune-requests-job';
import { apiClient } from '@/test/api-client';
import { startDatabaseProxy } from '@/test/database-proxy';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { erase, jobRun } from '../identifiers/erasing';
import { logOf } from './log-of';

// What the log of requests keeps, for how long, and what it takes of the requests (contract section 15).

afterEach(() => vi.useRealTimers());

describe('a body', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
  });

  /** What the log keeps of a refused body. */
  async function kept(path: string, body: string, type = 'application/json'): Promise<unknown> {
    const { status, headers, text } = await retailer.api.request(path, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(status, text).toBeGreaterThanOrEqual(400);
    const [entry] = await logOf(retailer, `&request_id=${headers.get('x-request-id')}`);
    return entry?.['body'];
  }

  test('has card numbers masked, in payments of every length', async () => {
    const body = receiptBody({
      payments: [{ type: 'CARD', amount: 3.98, number: '4222222222222', transaction_id: '4111111111111111' }],
      properties: { note: 'card 4111 1111 1111 1111' },
    });
    const text = String(await kept('/receipts', JSON.stringify(body)));
    expect(text).not.toMatch(/4222222222222|4111/);
    expect(JSON.parse(text)).toMatchObject({
      transaction_id: body['transaction_id'],
      payments: [{ number: '*********2222', transaction_id: '************1111' }],
      properties: { note: 'card **** **** **** 1111' },
    });
  });

  test('has secrets masked, also where it is no JSON', async () => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    const client = { description: 'Till', permissions: ['view.nothing'], secret };
    expect(JSON.parse(String(await kept('/clients/bearer', JSON.stringify(client))))).toEqual({
      ...client,
      secret: '***',
    });
    const cutOff = JSON.stringify(client).slice(0, -1);
    expect(await kept('/clients/bearer', cutOff)).toBe(cutOff.replace(secret, '***'));
    const token = `Bearer ${['eyJhbGciOiJIUzI1NiJ9', 'eyJhIjoxfQ', 'c2lnbmVk'].join('.')}`;
    expect(await kept('/stores', JSON.stringify({ name: token }))).toBe('{"name":"Bearer ***"}');
  });

  test.each([
    ['%224111111111111111%22', '%22************1111%22'],
    ['4111+1111%201111+1111', '****%20****%20****%201111'],
    ['%34111111111111111', '************1111'],
    ['total:%5B1%20TO%20*%5D', 'total:%5B1%20TO%20*%5D'],
    ['%ff+4', '%ff+4'],
  ])('has card numbers masked in its path, whatever is escaped: %s', async (query, logged) => {
    const { headers } = await retailer.api.get(`/receipts/_search?query=${query}`);
    const [entry] = await logOf(retailer, `&request_id=${headers.get('x-request-id')}`);
    expect(entry?.['path']).toBe(`/api/receipts/_search?query=${logged}`);
  });

  test('says no link that a till has named, nor does the path of the request', async () => {
    const link = 'abcdefghijklmnopqrstuvwxyz';
    const text = await kept('/receipts', JSON.stringify({ link }));
    expect(JSON.parse(String(text))).toEqual({ link: '***' });
    const { headers } = await retailer.api.request(`/pos/receipts?link=${link}&more=1`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const [entry] = await logOf(retailer, `&request_id=${headers.get('x-request-id')}`);
    expect(entry?.['path']).toBe('/api/pos/receipts?link=***&more=1');
  });

  test('is kept as it came where nothing is to mask, and not where it is no text, or is long', async () => {
    const spaced = '{ "name":\t"x", "reference": 12345678901234567890 }';
    expect(await kept('/stores', spaced)).toBe(spaced);
    expect(await kept('/stores', `{"name": "${'x'.repeat(70_000)}"}`)).toBeNull();
    const bytes = await retailer.api.request('/stores', {
      method: 'POST',
      body: new Uint8Array([0xff, 0xfe, 0x00]),
      headers: { 'content-type': 'application/json' },
    });
    const [entry] = await logOf(retailer, `&request_id=${bytes.headers.get('x-request-id')}`);
    expect(entry).toMatchObject({ status: 400, body: null });
  });

  test('is not kept where the retailer wants none, nor anything where the log is off', async () => {
    const without = await makeRetailer({ request_log: 'without_bodies' });
    await without.api.post('/stores', { name: 1 });
    expect(await logOf(without)).toMatchObject([{ status: 400, body: null, content_type: null }]);
    const off = await makeRetailer({ request_log: 'off' });
    await off.api.post('/stores', { name: 1 });
    expect(await logOf(off)).toEqual([]);
  });
});

describe('the log is kept', () => {
  const signal = new AbortController().signal;

  test('for 30 days, its bodies for three', async () => {
    const retailer = await makeRetailer();
    await retailer.api.post('/stores', { name: 1 });
    const [entry] = await logOf(retailer);
    expect(entry).toMatchObject({ status: 400, body: '{"name":1}' });
    const now = Date.now();
    const inDays = async (days: number) => {
      vi.useFakeTimers({ now: now + days * 86_400_000 + 60_000, toFake: ['Date'] });
      await pruneRequests(retailer.ctx, signal);
      vi.useRealTimers();
      return logOf(retailer, `&request_id=${String(entry?.['request_id'])}`);
    };
    expect(await inDays(2.9)).toMatchObject([{ body: '{"name":1}' }]);
    expect(await inDays(3)).toEqual([{ ...entry, body: null }]);
    expect(await inDays(29.9)).toHaveLength(1);
    expect(await inDays(30)).toEqual([]);
  });

  test('to so many a retailer, the newest', async () => {
    const [busy, other] = [await makeRetailer(), await makeRetailer()];
    for (const { api } of [busy, other]) for (let call = 0; call < 5; call += 1) await api.get('/stores');
    await writeRequests();
    const [newest] = await logOf(busy);
    // With the call that read it.
    await writeRequests();
    expect(await pruneRequests(busy.ctx, signal, 2)).toBe(4);
    expect(await logOf(busy)).toEqual([newest]);
    expect(await logOf(other)).toHaveLength(5);
    await pruneRequestsJob.run({}, jobRun());
    expect(await logOf(other)).toHaveLength(5);
  });
});

test('an erasure empties what names the person, and nothing else', async () => {
  const retailer = await makeRetailer();
  const email = 'log.anna@example.com';
  const post = (identifier: string) =>
    retailer.api.post('/receipts', receiptBody({ identifier, total: 'x' }));
  await retailer.api.post('/receipts', receiptBody({ identifier: email }));
  await post(email);
  await post('1001');
  await retailer.api.get(`/identifiers/${encodeURIComponent(email)}`);
  expect(await erase(retailer, email)).toMatchObject({ state: 'done', counts: { requests: 3 } });
  const entries = await logOf(retailer);
  expect(JSON.stringify(entries)).not.toContain('log.anna');
  expect(entries.filter(({ operation }) => operation === 'post_receipt').map(({ body }) => body)).toEqual([
    expect.stringContaining('1001'),
    null,
    null,
  ]);
  // A short identifier is found as a word of a path or the value of its field, not within others.
  await retailer.api.get('/receipts/10011');
  await retailer.api.post('/receipts', receiptBody({ identifier: '1001' }));
  expect(await erase(retailer, '1001')).toMatchObject({ counts: { requests: 2 } });
  expect((await logOf(retailer, '&operation=get_receipt'))[0]).toMatchObject({ path: '/api/receipts/10011' });
});

describe('writing', () => {
  const notKept = async (reason: string) => {
    const { values } = await instruments().requestsNotKept.get();
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };

  test('delays no request while the database is silent, and what is lost is counted', async () => {
    const retailer = await makeRetailer();
    await retailer.api.get('/stores');
    await writeRequests();
    const direct = config().databaseUrl;
    const proxy = await startDatabaseProxy(direct ?? '');
    const before = await notKept('failed');
    try {
      useEnvironment({ DATABASE_URL: proxy.url });
      await retailer.api.get('/stores');
      proxy.refuse();
      const outage = apiClient({}, undefined, { expected: 'outages' });
      expect((await outage.get('/stores')).status).toBe(401);
      const writing = writeRequests();
      // Nothing of a request waits for it.
      expect((await outage.get('/stores')).status).toBe(401);
      await writing;
      expect(await notKept('failed')).toBe(before + 1);
    } finally {
      proxy.goOn();
      await closeDatabase();
      useEnvironment({ DATABASE_URL: direct });
      await proxy.stop();
    }
    await retailer.api.get('/receipts');
    expect((await logOf(retailer)).map(({ operation }) => operation)).toEqual(['get_receipts', 'get_stores']);
  });
});
