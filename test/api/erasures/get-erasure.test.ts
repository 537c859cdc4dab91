import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { makeRetailer } from '@/test/factories';
import { askedErasure, identifier } from './asked-erasure';

describe('200', () => {
  test('tells how far it is, what it changed and when it was done, and never whom it was about', async () => {
    const erasure = await askedErasure();
    const { status, json } = await erasure.api.get(`/erasures/${erasure.id}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: erasure.id,
      state: 'queued',
      progress: 0,
      counts: { receipts: 0 },
      requested_by: expect.stringMatching(/^client:\d+$/) as string,
      finished_timestamp: null,
    });
    await erasure.attempt();
    const done = await erasure.read();
    expect(done).toMatchObject({
      id: erasure.id,
      state: 'done',
      progress: 1,
      counts: { receipts: 1 },
      requested_timestamp: json.requested_timestamp,
      finished_timestamp: expect.stringMatching(/\+00:00$/) as string,
    });
    expect(JSON.stringify([json, done])).not.toContain(identifier);
  });
});

describe('404', () => {
  test('an unknown id, no id, and an erasure of another retailer', async () => {
    const erasure = await askedErasure();
    const stranger = await makeRetailer();
    const answers = [
      await erasure.api.get(`/erasures/${newId()}`),
      await erasure.api.get('/erasures/1'),
      await stranger.api.get(`/erasures/${erasure.id}`),
    ];
    for (const { status, json } of answers) {
      expect([status, json.description]).toEqual([404, 'erasure not found']);
    }
  });
});
