import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePeople } from './people';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makePeople();
});

async function namesOf(query: string): Promise<string[]> {
  const { status, json } = await retailer.api.get(`/identifiers${query}`);
  expect(status).toBe(200);
  return json.map(({ identifier }: { identifier: string }) => identifier);
}

describe('200', () => {
  test('lists the retailer’s consumers, last changed first, page by page to an empty one', async () => {
    expect(await namesOf('')).toEqual(['anna-card', '1002', '1001']);
    expect(await namesOf('?count=2')).toEqual(['anna-card', '1002']);
    expect(await namesOf('?count=2&after=1002')).toEqual(['1001']);
    expect(await namesOf('?after=1001')).toEqual([]);
  });

  test('says what their receipts come to', async () => {
    const { json } = await retailer.api.get('/identifiers?after=1002');
    expect(json[0]).toMatchObject({ identifier: '1001', summary: { receipts: 1, total: 3.98 } });
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after='])('%s is refused by its name', async (query) => {
    const { status, json } = await retailer.api.get(`/identifiers?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});

describe('404', () => {
  test('shows no other retailer’s, and cannot be gone on from one of theirs', async () => {
    const stranger = await makeRetailer();
    expect((await stranger.api.get('/identifiers')).json).toEqual([]);
    expect((await stranger.api.get('/identifiers?after=1001')).status).toBe(404);
  });
});
