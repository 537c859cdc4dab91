import { beforeEach, describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { askedErasure, type AskedErasure } from './asked-erasure';

let erasure: AskedErasure;
beforeEach(async () => {
  erasure = await askedErasure();
});

describe('202', () => {
  test('one that failed goes on when it is asked to, is queued once, and then is done', async () => {
    await erasure.giveUp();
    const answer = await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined);
    expect({ status: answer.status, json: answer.json }).toMatchObject({
      status: 202,
      json: { id: erasure.id, state: 'queued', finished_timestamp: null },
    });
    expect((await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined)).status).toBe(202);
    expect(await erasure.queuedJobs()).toBe(1);
    await erasure.attempt();
    expect(await erasure.read()).toMatchObject({ state: 'done', progress: 1, counts: { receipts: 1 } });
    const late = await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined);
    expect({ status: late.status, json: late.json }).toMatchObject({
      status: 409,
      json: { reason: 'erasure_done' },
    });
    expect(await erasure.queuedJobs()).toBe(0);
    const { json: entries } = await erasure.api.get('/audit?count=100');
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'retry_erasure',
          before: { state: 'failed' },
          after: { state: 'queued' },
        }),
      ]),
    );
  });

  test('an erasure whose job died with its process while it ran can be begun again', async () => {
    await erasure.giveUp('running');
    await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined);
    await erasure.attempt();
    expect(await erasure.read()).toMatchObject({ state: 'done' });
    expect((await erasure.api.get(`/receipts/${erasure.receiptId}`)).json.identifier).toBeNull();
  });
});

describe('404', () => {
  test('is nobody else’s to begin', async () => {
    await erasure.giveUp();
    const stranger = await makeRetailer();
    expect((await stranger.api.post(`/erasures/${erasure.id}/_retry`, undefined)).status).toBe(404);
    expect((await erasure.api.post('/erasures/1/_retry', undefined)).status).toBe(404);
    expect(await erasure.queuedJobs()).toBe(0);
    expect((await erasure.read())['state']).toBe('failed');
  });
});

describe('409', () => {
  test('one that is done is not begun again', async () => {
    await erasure.attempt();
    const { status, json } = await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined);
    expect([status, json.code, json.reason]).toEqual([409, 'conflict', 'erasure_done']);
    expect(await erasure.queuedJobs()).toBe(0);
    expect(await erasure.read()).toMatchObject({ state: 'done' });
  });
});
