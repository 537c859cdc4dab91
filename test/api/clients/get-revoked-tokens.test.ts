import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { clientsOf } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made } = clientsOf(() => retailer);

const revoke = async (path: string, jti: string) =>
  expect(
    (await retailer.api.request(`${path}/revoked_tokens/${encodeURIComponent(jti)}`, { method: 'PUT' }))
      .status,
  ).toBe(204);

describe('200', () => {
  test('lists what was revoked, the last one first, in pages', async () => {
    const { path } = await made();
    const tokens = ['a/b', 'second', 'third one'];
    for (const jti of tokens) await revoke(path, jti);
    const list = async (query = '') =>
      (await retailer.api.get(`${path}/revoked_tokens${query}`)).json as { jti: string }[];
    const all = await list();
    expect(all.map(({ jti }) => jti).toSorted()).toEqual(tokens.toSorted());
    const [first] = await list('?count=1');
    expect(first).toEqual(all[0]);
    expect(await list(`?after=${encodeURIComponent(first?.jti ?? '')}`)).toEqual(all.slice(1));
  });
});

describe('404', () => {
  test('knows neither a client of another kind nor one of another retailer nor a token that is not revoked', async () => {
    const { path } = await made();
    await revoke(path, 'x');
    expect((await retailer.api.get(`${path}/revoked_tokens?after=y`)).status).toBe(404);
    const hmac = await made({}, 'hmac');
    expect((await retailer.api.get(`/clients/bearer/${hmac.id}/revoked_tokens`)).status).toBe(404);
    const other = await makeRetailer();
    const { status, json } = await other.api.get(`${path}/revoked_tokens`);
    expect([status, json]).not.toEqual([200, [expect.objectContaining({ jti: 'x' })]]);
  });
});
