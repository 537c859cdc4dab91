import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '@/drizzle/schema/requests';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { signMessage } from '@/lib/platform/auth/signature';
import { apiClient, bearerToken } from '@/test/api-client';
import { asOwner } from '@/test/as-owner';
import { clientOf, makeClient, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { logOf } from './log-of';

describe('200', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
  });

  test('a refused request is there by its id, with its body', async () => {
    const body = '{ "transaction_id": "T-1",\n  "items": 1e400 }';
    const { status, json } = await retailer.api.request('/receipts?pretty=true', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
    expect(await logOf(retailer, `&request_id=${json.request_id}`)).toEqual([
      {
        id: expect.any(String),
        request_id: json.request_id,
        timestamp: expect.any(String),
        client: 1,
        operation: 'post_receipt',
        method: 'POST',
        path: '/api/receipts?pretty=true',
        status: 400,
        code: 'invalid_request',
        duration_ms: expect.any(Number),
        address: '127.0.0.1',
        content_type: 'application/json',
        body,
      },
    ]);
  });

  test('of an accepted one there is no body', async () => {
    const { status, headers } = await retailer.api.post('/receipts', receiptBody());
    expect(status).toBe(201);
    const [entry] = await logOf(retailer, `&request_id=${headers.get('x-request-id')}`);
    expect(entry).toMatchObject({ status: 201, code: null, body: null, content_type: null });
  });

  test('filters narrow it, and a page goes on where the last one ended', async () => {
    const other = await makeRetailer();
    const { kid, secret, id } = await makeClient(other, {
      authentication: 'bearer',
      permissions: ['view.get_stores'],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken({ kid, secret })}` });
    await api.get('/stores');
    await api.get('/clients/bearer');
    await other.api.get('/receipts/nothing');
    const operations = async (query: string) => (await logOf(other, query)).map(({ operation }) => operation);
    expect(await operations('')).toEqual(['get_receipt', 'get_clients', 'get_stores']);
    expect(await operations(`&client=${id}`)).toEqual(['get_clients', 'get_stores']);
    expect(await operations('&operation=get_stores')).toEqual(['get_stores']);
    expect(await operations('&status=403')).toEqual(['get_clients']);
    expect(await operations('&status=4xx')).toEqual(['get_receipt', 'get_clients']);
    expect(await operations(`&status=2xx&client=${id}`)).toEqual(['get_stores']);
    const [first, second] = await logOf(other, `&client=${id}`);
    const { json } = await other.api.get(`/requests?count=1&client=${id}&after=${String(first?.['id'])}`);
    expect(json).toEqual([second]);
  });

  test('is the retailer’s own alone, and needs a permission', async () => {
    const other = await makeRetailer();
    const { headers } = await other.api.get('/stores');
    const id = headers.get('x-request-id');
    expect(await logOf(other, `&request_id=${id}`)).toHaveLength(1);
    expect(await logOf(retailer, `&request_id=${id}`)).toEqual([]);
    const stranger = await clientOf(other, ['view.get_stores']);
    expect((await stranger.get('/requests')).json).toMatchObject({ code: 'permission_denied' });
  });

  test('a request without a credential that holds is in no log', async () => {
    const id = `wrong-${crypto.randomUUID()}`;
    const stranger = apiClient({ 'x-request-id': id });
    expect((await stranger.get('/stores')).status).toBe(401);
    const wrong = apiClient({ authorization: 'Bearer a.b.c', 'x-request-id': id });
    expect((await wrong.get('/stores')).status).toBe(401);
    await writeRequests();
    const [row] = await asOwner((db) =>
      db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${requests} where ${requests.requestId} = ${id}`,
      ),
    );
    expect(row?.count).toBe(0);
  });

  test('neither what signs a request nor the address of a consumer’s device is kept', async () => {
    const { key, secret } = retailer.credentials.hmac;
    const expires = String(Math.floor(Date.now() / 1000) + 600);
    const signature = signMessage(Buffer.from(secret, 'base64'), { key, consumer: 'anna', expires });
    const signed = new URLSearchParams({ key, expires, signature, consumer: 'anna', count: '3' });
    const { headers } = await apiClient().get(`/receipts?${signed}`);
    const [entry] = await logOf(retailer, `&request_id=${headers.get('x-request-id')}`);
    expect(entry).toMatchObject({ path: '/api/receipts?consumer=anna&count=3', address: null });
  });
});

describe('404', () => {
  test('for a page behind something that is no request', async () => {
    const { api } = await makeRetailer();
    expect((await api.get('/requests?after=nothing')).json).toMatchObject({ code: 'not_found' });
  });
});
