import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient, signedQuery, type ApiClient } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';

// Contract sections 2 and 3.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const statuses = async (api: ApiClient, calls: number, path = '/receipts') => {
  const found: number[] = [];
  for (let call = 0; call < calls; call += 1) found.push((await api.get(path)).status);
  return found;
};

test('a client that calls too often gets 429 and is told when to come back', async () => {
  const { api } = await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 3 });
  expect(await statuses(api, 3)).toEqual([200, 200, 200]);
  const { status, headers, json } = await api.get('/receipts');
  expect({ status, code: json.code, text: json.status }).toEqual({
    status: 429,
    code: 'rate_limited',
    text: 'too many requests',
  });
  expect(headers.get('retry-after')).toBe('1');
  expect(headers.get('ratelimit-policy')).toBe('"client";q=60;w=60');
  expect(headers.get('ratelimit')).toMatch(/^"client";r=0;t=\d+$/);
  later(1);
  expect(await statuses(api, 2)).toEqual([200, 429]);
  later(3600);
  expect(await statuses(api, 4)).toEqual([200, 200, 200, 429]);
});

test('an answer tells how much is left', async () => {
  const { api } = await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 3 });
  const left = [];
  for (let call = 0; call < 3; call += 1) left.push((await api.get('/receipts')).headers.get('ratelimit'));
  expect(left.map((header) => /r=(\d)/.exec(header ?? '')?.[1])).toEqual(['2', '1', '0']);
});

test('what is refused for another reason counts too', async () => {
  const { api } = await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 2 });
  expect(await statuses(api, 3, '/receipts?count=x')).toEqual([400, 400, 429]);
});

test('clients and retailers do not use up each other', async () => {
  const [one, two] = [
    await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 1 }),
    await makeRetailer({ rate_limit_per_minute: 60, rate_limit_burst: 1 }),
  ];
  expect(await statuses(one.api, 2)).toEqual([200, 429]);
  expect(await statuses(two.api, 1)).toEqual([200]);
  expect(await statuses(apiClient(), 1, `/receipts?${signedQuery(one.credentials.hmac)}`)).toEqual([200]);
});

describe('a signed consumer', () => {
  test('has 120 calls a minute of its own, whatever the client may', async () => {
    const { credentials } = await makeRetailer({ rate_limit_per_minute: 1, rate_limit_burst: 1 });
    const path = (consumer: string) => `/receipts?${signedQuery(credentials.hmac, { consumer })}`;
    const found = await statuses(apiClient(), 121, path('1001'));
    expect(found.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(found.at(-1)).toBe(429);
    expect(await statuses(apiClient(), 1, path('1002'))).toEqual([200]);
    later(60);
    expect(await statuses(apiClient(), 1, path('1001'))).toEqual([200]);
  });

  test('gets no more by naming itself twice or in another order', async () => {
    const { credentials } = await makeRetailer();
    const path = (consumer: string) => `/receipts?${signedQuery(credentials.hmac, { consumer })}`;
    await statuses(apiClient(), 120, path('1001,1002'));
    expect(await statuses(apiClient(), 1, path('1002,1001,1001'))).toEqual([429]);
  });
});
