import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { reportStatus } from '@/test/till-status';

describe('200', () => {
  test('tills by store and name, page by page', async () => {
    const retailer = await makeRetailer();
    const tills = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, till] of tills.entries())
      await reportStatus(retailer, till, { name: `Till ${3 - index}` });
    const last = randomUUID();
    await postedReceipt(retailer, { till_uuid: last });
    const uuidsOf = async (query: string) =>
      (await retailer.api.get(`/tills${query}`)).json.map(({ till }: { till: string }) => till);
    const expected = [...tills.toReversed(), last];
    expect(await uuidsOf('')).toEqual(expected);
    expect(await uuidsOf('?count=2')).toEqual(expected.slice(0, 2));
    expect(await uuidsOf(`?count=2&after=${expected[1]}`)).toEqual(expected.slice(2));
  });

  test('none after a receipt that names none', async () => {
    const { api } = await makeRetailer();
    await api.post('/receipts', receiptBody());
    expect((await api.get('/tills')).json).toEqual([]);
  });
});

describe('404', () => {
  test('after one that is not known', async () => {
    const { api } = await makeRetailer();
    expect((await api.get(`/tills?after=${randomUUID()}`)).status).toBe(404);
  });
});
