import { describe, expect, test } from 'vitest';
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
