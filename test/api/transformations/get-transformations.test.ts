import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { make, mapping } from './drafts';

describe('200', () => {
  describe('a transformation', () => {
    test('is listed page by page', async () => {
      const pager = await makeRetailer();
      for (const name of ['c', 'a', 'b']) {
        await pager.api.post('/transformations', { name, input_format: 'text', mapping });
      }
      const page = async (query: string) =>
        ((await pager.api.get(`/transformations${query}`)).json as { name: string }[]).map(
          ({ name }) => name,
        );
      expect(await page('?count=2')).toEqual(['a', 'b']);
      expect(await page('?count=2&after=b')).toEqual(['c']);
    });
  });

  test('nobody lists transformations of another retailer', async () => {
    const [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
    await make(own, 'mine');
    expect((await other.api.get('/transformations')).json).toEqual([]);
  });

  test('those that come with the service say whether the retailer has taken them', async () => {
    const { api } = await makeRetailer();
    await api.post('/transformations/built_in', { name: 'ekabs' });
    const offered = await api.get('/transformations/built_in');
    expect(offered.status).toBe(200);
    const installed = (offered.json as { name: string; installed: boolean }[])
      .filter((builtIn) => builtIn.installed)
      .map(({ name }) => name);
    expect(installed).toEqual(['ekabs']);
  });
});

describe('400', () => {
  test.each(['0', '101', 'x'])('a page of %s transformations is refused', async (count) => {
    const { api } = await makeRetailer();
    const { status, json } = await api.get(`/transformations?count=${count}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'count' }]);
  });
});
