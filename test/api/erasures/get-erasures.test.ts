import { describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt } from '@/test/factories';

describe('200', () => {
  test('lists the erasures of the retailer, newest first, page by page to an empty one', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    const asked: string[] = [];
    for (const identifier of ['one', 'two', 'three']) {
      await postedReceipt(retailer, { identifier });
      const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
      asked.unshift(json.id as string);
    }
    const idsOf = async (query: string) =>
      ((await retailer.api.get(`/erasures${query}`)).json as { id: string }[]).map(({ id }) => id);
    expect(await idsOf('')).toEqual(asked);
    expect(await idsOf('?count=2')).toEqual(asked.slice(0, 2));
    expect(await idsOf(`?count=2&after=${asked[1]}`)).toEqual(asked.slice(2));
    expect(await idsOf(`?after=${asked[2]}`)).toEqual([]);
    expect((await stranger.api.get('/erasures')).json).toEqual([]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=x'])('%s is refused by its name', async (query) => {
    const { status, json } = await (await makeRetailer()).api.get(`/erasures?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});
