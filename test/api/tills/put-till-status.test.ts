import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { reportStatus } from '@/test/till-status';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const tillOf = async (till: string) => (await retailer.api.get(`/tills/${till}`)).json;

describe('200', () => {
  test('a till is known from its first status on, and has what it reported last', async () => {
    const till = randomUUID();
    const reported = await reportStatus(retailer, till, {
      name: 'Till 7',
      version: '4.2',
      queue: 3,
      printer: 'out_of_paper',
      clock: new Date(Date.now() - 90_000).toISOString(),
    });
    expect([reported.status, reported.json]).toEqual([200, { print: [], paper: [] }]);
    const { status, name, store_reference: store } = await tillOf(till);
    expect([name, store]).toEqual(['Till 7', null]);
    expect(status).toMatchObject({ version: '4.2', queue: 3, printer: 'out_of_paper' });
    expect(Math.abs(status.clock_ahead_seconds + 90)).toBeLessThan(30);
    // A name that is left out stays.
    await reportStatus(retailer, till);
    expect(await tillOf(till)).toMatchObject({ name: 'Till 7', status: { queue: 0, version: null } });
  });
});

describe('404', () => {
  test('for an id that is no UUID', async () => {
    const json = { queue: 0, printer: 'none', clock: new Date().toISOString() };
    const { status } = await retailer.api.request('/tills/some/status', { method: 'PUT', json });
    expect(status).toBe(404);
  });
});
