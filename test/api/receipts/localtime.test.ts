import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

// §4.4 and contract sections 1 and 4: where a receipt's time falls when the till names no zone.

let retailer: TestRetailer;
beforeAll(async () => {
  // The retailer is in Tokyo, its store 1 in Berlin, its store 2 nowhere in particular.
  retailer = await makeRetailer({ timezone: 'Asia/Tokyo' });
  await retailer.api.post('/stores', { reference: 2, name: 'Popup', country: 'JPN' });
});

async function times(changes: Record<string, unknown>) {
  const { status, json, text } = await retailer.api.post('/receipts', receiptBody(changes));
  expect(status, text).toBe(201);
  const receipt = (await retailer.api.get(`/receipts/${json.id}`)).json;
  return [receipt.localtime, receipt.timestamp, receipt.l10n.timezone];
}

describe('without a zone the time is read', () => {
  const localtime = '2026-07-01T12:00:00';
  test("in the receipt's own time zone first", async () => {
    expect(await times({ localtime, l10n: { timezone: 'America/New_York' } })).toEqual([
      '2026-07-01T12:00:00-04:00',
      '2026-07-01T16:00:00+00:00',
      'America/New_York',
    ]);
  });

  test("then in the store's", async () => {
    expect(await times({ localtime })).toEqual([
      '2026-07-01T12:00:00+02:00',
      '2026-07-01T10:00:00+00:00',
      'Europe/Berlin',
    ]);
  });

  test("then in the retailer's", async () => {
    expect(await times({ localtime, store_reference: 2 })).toEqual([
      '2026-07-01T12:00:00+09:00',
      '2026-07-01T03:00:00+00:00',
      'Asia/Tokyo',
    ]);
  });
});

test('with a zone it is kept as it is', async () => {
  expect(await times({ localtime: '2026-07-01T12:00:00.250-05:00' })).toEqual([
    '2026-07-01T12:00:00.250-05:00',
    '2026-07-01T17:00:00.250+00:00',
    'Europe/Berlin',
  ]);
  expect((await times({ localtime: '2026-07-01T12:00Z' }))[0]).toBe('2026-07-01T12:00:00+00:00');
});

test('inside a daylight-saving gap it moves forward, in an overlap it is the first', async () => {
  expect((await times({ localtime: '2026-03-29T02:30' }))[0]).toBe('2026-03-29T03:30:00+02:00');
  expect((await times({ localtime: '2026-10-25T02:30' }))[0]).toBe('2026-10-25T02:30:00+02:00');
});

test('the time of a return is read the same way', async () => {
  const item = { name: 'Tea', quantity: -1, total: -2, return: { localtime: '2026-01-01T10:00' } };
  const { json } = await retailer.api.post('/receipts', receiptBody({ items: [item] }));
  const [read] = (await retailer.api.get(`/receipts/${json.id}`)).json.items;
  expect(read.return.localtime).toBe('2026-01-01T10:00:00+01:00');
});

describe('an impossible time is refused', () => {
  test.each([
    '0000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-18:00',
    '0001-01-01T00:00:00+14:00',
    '2026-02-30T10:00:00Z',
    '2026-03-14T25:00:00Z',
    '2026-03-14T10:00:00+99:99',
    '2026-03-14',
    'yesterday',
    '',
  ])('%s', async (localtime) => {
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ localtime }));
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { location: 'body', name: 'localtime', description: 'localtime must be an ISO 8601 date and time' },
    ]);
  });
});

test.each(['1000-01-02T00:00:00+18:00', '9999-12-30T23:59:59-18:00'])(
  'the furthest time that is taken, %s, is listed and paged like any other',
  async (localtime) => {
    const { json } = await retailer.api.post('/receipts', receiptBody({ localtime }));
    const read = await retailer.api.get(`/receipts/${json.id}`);
    expect(read.json.localtime).toBe(localtime);
    expect(read.json.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect((await retailer.api.get(`/receipts?older=${json.id}`)).status).toBe(200);
    expect((await retailer.api.get(`/receipts?newer=${json.id}`)).status).toBe(200);
  },
);
