import { beforeAll, describe, expect, test, vi } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { as, clientsOf, day, minute } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made } = clientsOf(() => retailer);

describe('the last use of a client', () => {
  test('is noted with its address, at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await made();
    const api = await as(client, { exp: Math.floor((Date.now() + day) / 1000) });
    const lastUse = async () =>
      (await retailer.api.get(client.path)).json.last_used_timestamp as string | null;
    const use = async (at: number) => {
      vi.setSystemTime(at);
      await api.get('/receipts');
    };
    const begun = Date.now();
    await use(begun);
    await vi.waitFor(async () => expect(new Date((await lastUse()) ?? 0).getTime()).toBe(begun));
    expect((await retailer.api.get(client.path)).json.last_used_address).toBe('127.0.0.1');
    await use(begun + minute - 1);
    await use(begun + minute);
    await vi.waitFor(async () => expect(new Date((await lastUse()) ?? 0).getTime()).toBe(begun + minute));
    vi.useRealTimers();
  });

  test('is noted without the address of a consumer, whose device calls by itself', async () => {
    const client = await made({ permissions: ['view.get_receipts'] }, 'hmac');
    const use = async (query: string) => (await apiClient().get(`/receipts?${query}`)).status;
    expect(await use(signedQuery(client, { consumer: 'anna@example.com' }))).toBe(200);
    await vi.waitFor(async () => {
      expect((await retailer.api.get(client.path)).json.last_used_timestamp).not.toBeNull();
    });
    expect((await retailer.api.get(client.path)).json.last_used_address).toBeNull();
    const backend = await made({ permissions: ['view.get_receipts'] }, 'hmac');
    expect(await use(signedQuery(backend))).toBe(200);
    await vi.waitFor(async () => {
      expect((await retailer.api.get(backend.path)).json.last_used_address).toBe('127.0.0.1');
    });
  });

  test('a call that is refused for lack of permission counts, one with a wrong secret does not', async () => {
    const [weak, other] = [await made({ permissions: [] }), await made()];
    await (await as(weak)).get('/receipts');
    await (await as({ ...other, secret: weak.secret })).get('/receipts');
    await vi.waitFor(async () => {
      expect((await retailer.api.get(weak.path)).json.last_used_timestamp).not.toBeNull();
    });
    expect((await retailer.api.get(other.path)).json.last_used_timestamp).toBeNull();
  });
});
