import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { setReadOnly } from '@/test/as-owner';
import { apiClient, productionMount } from '@/test/api-client';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { writingCases } from './writing-calls';
import type { WritingCase } from './writing-case';

// A database that answers and takes no writes: what clients see of a primary that became a standby in a failover.

const outageApi = (headers: Readonly<Record<string, string>>) =>
  apiClient(headers, productionMount, { expected: 'outages' });

afterEach(() => setReadOnly('off'));

test('every write is answered 503 and when to come again; what is stored can be read', async () => {
  const prepared = [];
  for (const [name, one] of Object.entries<WritingCase>(writingCases)) {
    const { call } = await one.prepare();
    prepared.push({ name, call, method: one.method, keyed: one.keyed });
  }
  const { api, ...retailer } = await makeRetailer();
  const receipt = await postedReceipt({ api, ...retailer });
  await setReadOnly('on');
  const outcomes = new Map<string, string[]>();
  for (const { name, call, method, keyed } of prepared) {
    const { path, ...rest } = call;
    const sender = outageApi(keyed ? { 'idempotency-key': randomUUID() } : {});
    const { status, json, headers } = await sender.request(path, { method, ...rest });
    const outcome = `${status} ${json?.code ?? ''} ${headers.get('retry-after')}`;
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), name]);
  }
  outcomes.delete('503 unavailable 1');
  expect(Object.fromEntries(outcomes)).toEqual({});
  expect((await api.get(`/receipts/${receipt}`)).status).toBe(200);
});

test('the service is not ready, and is again with the database', async () => {
  const ask = async () => {
    const { status, json, headers } = await outageApi({}).get('/health');
    return { status, code: json.code, retryAfter: headers.get('retry-after') };
  };
  await setReadOnly('on');
  await expect(database().execute(sql`select 1`)).resolves.toHaveLength(1);
  expect(await ask()).toEqual({ status: 503, code: 'unavailable', retryAfter: '1' });
  await setReadOnly('off');
  expect(await ask()).toMatchObject({ status: 200 });
});
