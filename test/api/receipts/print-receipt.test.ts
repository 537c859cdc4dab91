import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { reportStatus } from '@/test/till-status';

let retailer: TestRetailer;
let stranger: TestRetailer;
beforeAll(async () => {
  [retailer, stranger] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const print = (id: string, till: string, { api } = retailer) => api.post(`/receipts/${id}/_print`, { till });

describe('202', () => {
  test('the till is asked until it names the receipt as printed', async () => {
    const till = randomUUID();
    const id = await postedReceipt(retailer, { till_uuid: till });
    await reportStatus(retailer, till);
    expect((await print(id, till)).status).toBe(202);
    const tasksOf = async (changes = {}) => (await reportStatus(retailer, till, changes)).json;
    expect(await tasksOf()).toEqual({ print: [id], paper: [] });
    expect(await tasksOf()).toEqual({ print: [id], paper: [] });
    // Without a printer it is for staff.
    expect(await tasksOf({ printer: 'offline' })).toEqual({ print: [], paper: [id] });
    expect(await tasksOf({ printed: [id] })).toEqual({ print: [], paper: [] });
    await print(id, till);
    expect(await tasksOf()).toEqual({ print: [id], paper: [] });
  });
});

describe('404', () => {
  test('for a till or receipt of another retailer', async () => {
    const till = randomUUID();
    const id = await postedReceipt(retailer, { till_uuid: till });
    await reportStatus(retailer, till);
    const elsewhere = await postedReceipt(stranger);
    expect((await print(id, till, stranger)).status).toBe(404);
    expect((await print(elsewhere, till, stranger)).status).toBe(404);
    expect((await print(elsewhere, till)).status).toBe(404);
  });
});

describe('409', () => {
  test.each([
    ['has not reported', null],
    ['has no paper', { printer: 'out_of_paper' }],
    ['has no printer', { printer: 'none' }],
  ])('where the till %s', async (_what, reported) => {
    const till = randomUUID();
    const id = await postedReceipt(retailer, { till_uuid: till });
    if (reported !== null) await reportStatus(retailer, till, reported);
    const { status, json } = await print(id, till);
    expect([status, json.reason]).toEqual([409, 'till_unreachable']);
  });
});
