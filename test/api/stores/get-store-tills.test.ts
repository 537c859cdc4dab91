import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  await retailer.api.post('/stores', {
    reference: 2,
    name: 'Tallinn Centre',
    city: 'Tallinn',
    country: 'EST',
  });
});

const upstairs = randomUUID();
const downstairs = randomUUID();

async function sendPacket(tillUuid: string, tillId: string, store: number | string): Promise<void> {
  const { status } = await retailer.api.post('/pos/data', {
    source_id: 'spooler',
    source_read: '2026-03-14T12:00:00Z',
    entry_id: randomUUID(),
    store_reference: store,
    till_id: tillId,
    till_uuid: tillUuid,
    receipt: Buffer.from('raw').toString('base64'),
  });
  expect(status).toBe(204);
}

describe('200', () => {
  test('lists each till once, as its last packet called it, those seen last first', async () => {
    const startedAt = Date.now() - 1;
    await sendPacket(upstairs, 'Till 1', 1);
    await sendPacket(downstairs, 'Till 2', 1);
    // The same store by its other name.
    await sendPacket(upstairs, 'Till 1, new', 'berlin-mitte');
    const { status, json } = await retailer.api.get('/stores/1/tills');
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { till_uuid: upstairs, till_id: 'Till 1, new' },
      { till_uuid: downstairs, till_id: 'Till 2' },
    ]);
    expect(Date.parse(json[0].last_seen_timestamp)).toBeGreaterThanOrEqual(startedAt);
  });

  test('knows nothing of tills elsewhere', async () => {
    const stranger = await makeRetailer();
    expect((await retailer.api.get('/stores/2/tills')).json).toEqual([]);
    expect((await stranger.api.get('/stores/1/tills')).json).toEqual([]);
  });
});

describe('404', () => {
  test('a store that is not there is a 404', async () => {
    const { status, json } = await retailer.api.get('/stores/77/tills');
    expect({ status, description: json.description }).toEqual({
      status: 404,
      description: 'store not found',
    });
  });
});
