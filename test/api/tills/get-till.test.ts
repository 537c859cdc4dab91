import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { reportStatus } from '@/test/till-status';

let retailer: TestRetailer;
let stranger: TestRetailer;
beforeAll(async () => {
  [retailer, stranger] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const now = () => new Date().toISOString();

const tillOf = async (till: string) => (await retailer.api.get(`/tills/${till}`)).json;

describe('200', () => {
  test('from its first receipt on, with the store of its last one', async () => {
    const till = randomUUID();
    await retailer.api.post('/stores', { reference: 2, name: 'Zwei', country: 'DEU' });
    const id = await postedReceipt(retailer, { till_uuid: till.toUpperCase(), localtime: now() });
    expect((await retailer.api.get(`/receipts/${id}`)).json.till_uuid).toBe(till);
    expect(await tillOf(till)).toMatchObject({
      till,
      name: null,
      store_reference: 1,
      receipts_today: 1,
      status: null,
      displays: [],
    });
    await postedReceipt(retailer, { till_uuid: till, localtime: now(), store_reference: 2 });
    expect(await tillOf(till)).toMatchObject({ store_reference: 2, receipts_today: 2 });
  });

  test('the numbers that are missing between receipts of today, where they are consecutive otherwise', async () => {
    const [till, random] = [randomUUID(), randomUUID()];
    const batch = randomUUID().slice(0, 8);
    for (const number of [1, 2, 3, 4, 5, 8, 9, 10]) {
      const transaction = `${batch}-${number}`;
      await postedReceipt(retailer, { till_uuid: till, localtime: now(), transaction_id: transaction });
    }
    for (const number of [1, 7, 19, 33, 48, 60, 77]) {
      const transaction = `${batch}x${number}`;
      await postedReceipt(retailer, { till_uuid: random, localtime: now(), transaction_id: transaction });
    }
    expect(await tillOf(till)).toMatchObject({ receipts_today: 8, missing_numbers_today: 2 });
    expect(await tillOf(random)).toMatchObject({ receipts_today: 7, missing_numbers_today: 0 });
  });
});

describe('404', () => {
  test('for one that never was, or is of another retailer', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    for (const [{ api }, uuid] of [
      [stranger, till],
      [retailer, randomUUID()],
      [retailer, 'some'],
    ] as const)
      expect((await api.get(`/tills/${uuid}`)).status).toBe(404);
  });
});
