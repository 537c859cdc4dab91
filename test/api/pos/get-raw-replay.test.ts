import { describe, expect, test } from 'vitest';
import { queueReplay } from '@/lib/domain/pos/replay/queue-replay';
import { makeRetailer } from '@/test/factories';
import { posted, processAll, slip } from './till';

/** A retailer that began to replay a raw receipt, which no transformation takes. */
async function begunReplay() {
  const own = await makeRetailer();
  await posted(own, slip());
  const { json } = await own.api.post('/pos/raw/_replay', {});
  return { own, id: json.id as string };
}

describe('200', () => {
  test('a replay tells how far it is until it is finished', async () => {
    const { own, id } = await begunReplay();
    const begun = await own.api.get(`/pos/replays/${id}`);
    expect(begun.status).toBe(200);
    expect(begun.json).toMatchObject({ id, total: 1, done: 0, failed: 0, finished: false });
    await queueReplay(own.ctx, id);
    await processAll(own);
    const { json } = await own.api.get(`/pos/replays/${id}`);
    expect(json).toMatchObject({ id, total: 1, done: 1, processed: 0, failed: 1, finished: true });
  });
});

describe('404', () => {
  test('a replay of another retailer is not there, nor is one that nobody began', async () => {
    const { id } = await begunReplay();
    const stranger = await makeRetailer();
    expect((await stranger.api.get(`/pos/replays/${id}`)).status).toBe(404);
    expect((await stranger.api.get('/pos/replays/nonsense')).status).toBe(404);
  });
});
