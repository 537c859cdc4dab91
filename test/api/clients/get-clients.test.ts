import { beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '@/lib/domain/clients/list-clients';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { body } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('200', () => {
  test('lists one kind by id, the caller’s only, in pages', async () => {
    const own = await makeRetailer();
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const { json } = await own.api.post('/clients/hmac', body());
      await own.api.post('/clients/bearer', body());
      ids.push(Number(json.id));
    }
    const page = async (query: string) => {
      const { json, text } = await own.api.get(`/clients/hmac${query}`);
      expect(text).not.toContain('"secret"');
      return json.map((client: { id: number }) => client.id);
    };
    // The retailer's first client of this kind came with it.
    expect((await page('')).slice(1)).toEqual(ids);
    expect(await page(`?count=2&after=${ids[0]}`)).toEqual(ids.slice(1));
    expect(await page(`?after=${ids[2]}`)).toEqual([]);
  });

  test('the portal lists clients of both kinds, and finds them by words of the description or the key', async () => {
    const own = await makeRetailer();
    const post = async (kind: string, description: string) =>
      (await own.api.post(`/clients/${kind}`, body({ description }))).json as { id: string; key: string };
    const till = await post('bearer', 'Till in Berlin');
    const app = await post('hmac', 'App, 100% ours');
    const found = async (matching: string) =>
      (await listClients(own.ctx, { authentication: 'any', count: 10, matching })).map(({ id }) =>
        String(id),
      );
    expect(await found('berlin TILL')).toEqual([till.id]);
    expect(await found('100%')).toEqual([app.id]);
    expect(await found(app.key.toLowerCase())).toEqual([app.id]);
    expect(await found('')).toHaveLength(4);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=x'])('%s is refused', async (wrong) => {
    expect((await retailer.api.get(`/clients/hmac?${wrong}`)).status).toBe(400);
  });
});

describe('404', () => {
  test('another kind of authentication has no list', async () => {
    expect((await retailer.api.get('/clients/basic')).status).toBe(404);
  });
});
