import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { reportStatus } from '@/test/till-status';

let retailer: TestRetailer;
let stranger: TestRetailer;
beforeAll(async () => {
  [retailer, stranger] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const addressOf = (till: string, id: string) => `/tills/${till}/displays/${id}`;

const add = (till: string, { api } = retailer) => api.post(`/tills/${till}/displays`, {});

const revoke = (till: string, id: string, { api } = retailer) =>
  api.request(addressOf(till, id), { method: 'DELETE' });

const displaysOf = async (till: string) => (await retailer.api.get(`/tills/${till}`)).json.displays;

describe('201', () => {
  test('a display is listed without its address', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    const { status, json } = await add(till);
    expect(status).toBe(201);
    expect(json.url).toMatch(/\/display\/[0-9a-z]{29,}$/);
    const displays = await displaysOf(till);
    expect(displays).toMatchObject([{ id: json.id }]);
    expect(JSON.stringify(displays)).not.toContain(json.url.split('/').at(-1));
  });
});

describe('204', () => {
  test('revokes a display, once', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    const { id } = (await add(till)).json;
    expect((await revoke(till, id)).status).toBe(204);
    expect((await revoke(till, id)).status).toBe(404);
    expect(await displaysOf(till)).toEqual([]);
  });
});

describe('404', () => {
  test('for a till or display of another retailer, or of another till', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    const { id } = (await add(till)).json;
    expect((await add(till, stranger)).status).toBe(404);
    expect((await add(randomUUID())).status).toBe(404);
    expect((await revoke(till, id, stranger)).status).toBe(404);
    expect((await revoke(randomUUID(), id)).status).toBe(404);
    expect(await displaysOf(till)).toMatchObject([{ id }]);
  });
});

describe('422', () => {
  test('for more than ten', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    for (let count = 0; count < 10; count += 1) await add(till);
    const { status, json } = await add(till);
    expect([status, json.reason]).toEqual([422, 'displays_max']);
  });

  test('for more than ten at once', async () => {
    const till = randomUUID();
    await reportStatus(retailer, till);
    await Promise.all(Array.from({ length: 16 }, () => add(till)));
    expect(await displaysOf(till)).toHaveLength(10);
  });
});
