import { describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { brands } from '@/drizzle/schema/brand';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';
import { putBrand } from './publish-brand';

describe('200', () => {
  describe('a brand', () => {
    test('is plain until one is published', async () => {
      const { api, ctx } = await makeRetailer();
      const { status, json } = await api.get('/brand');
      expect(status).toBe(200);
      expect(json).toMatchObject({
        version: 0,
        logo: null,
        accent: null,
        header: {},
        links: [],
        updated_by: null,
      });
      expect((await api.get('/brand?version=0')).json).toEqual(json);
      expect((await api.get('/brand?version=1')).status).toBe(404);
      expect(ctx.retailer.brandVersion).toBe(0);
    });
  });

  test('an earlier version is read by its number', async () => {
    const retailer = await makeRetailer();
    await putBrand(retailer, { accent: '#1155aa' });
    await putBrand(retailer, { accent: '#aa1155' });
    expect((await retailer.api.get('/brand?version=1')).json).toMatchObject({ accent: '#1155aa' });
    expect((await retailer.api.get('/brand')).json).toMatchObject({ version: 2, accent: '#aa1155' });
  });

  test('its versions are listed newest first, page by page, and an earlier one is published again', async () => {
    const retailer = await makeRetailer();
    const other = await makeRetailer();
    expect((await retailer.api.get('/brand/versions')).json).toEqual([]);
    for (const accent of ['#1155aa', '#aa1155', '#11aa55']) await putBrand(retailer, { accent });
    await putBrand(other, { accent: '#000000' });
    const numbers = async (query: string) => {
      const { json } = await retailer.api.get(`/brand/versions${query}`);
      return (json as { version: number }[]).map(({ version }) => version);
    };
    expect(await numbers('')).toEqual([3, 2, 1]);
    expect([await numbers('?count=2'), await numbers('?count=2&after=2')]).toEqual([[3, 2], [1]]);
    const { json } = await retailer.api.get('/brand/versions?after=2');
    const [{ accent, return_days }] = json as [{ accent: string; return_days: null }];
    expect((await putBrand(retailer, { accent, return_days, version: 3 })).json).toMatchObject({
      version: 4,
      accent: '#1155aa',
    });
  });

  test('a version of before it could say days for returns says none, and is the same when published again', async () => {
    const retailer = await makeRetailer();
    await putBrand(retailer, { accent: '#1155aa' });
    const old = sql`content - 'return_days'`;
    await retailer.ctx.db.update(brands).set({ content: old }).where(owned(retailer.ctx, brands));
    expect((await retailer.api.get('/brand')).json).toMatchObject({ return_days: null, accent: '#1155aa' });
    expect((await putBrand(retailer, { accent: '#1155aa' })).json).toMatchObject({ version: 1 });
  });
});

describe('400', () => {
  test.each(['-1', 'x'])('%s is no version', async (version) => {
    const { api } = await makeRetailer();
    const { status, json } = await api.get(`/brand?version=${version}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'version' }]);
  });
});

describe('404', () => {
  test('a version that was not published is not there', async () => {
    const { api } = await makeRetailer();
    expect((await api.get('/brand?version=1')).status).toBe(404);
  });
});
