import { describe, expect, test } from 'vitest';
import { queueReplay } from '@/lib/domain/pos/replay/queue-replay';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { findReplay, takeReplayable } from '@/lib/domain/pos/store/replays';
import { makeRetailer } from '@/test/factories';
import { mapping, posted, processAll, publish, slip } from './till';

describe('201', () => {
  test('takes what failed, once, shows how far it is, and leaves receipts alone', async () => {
    const own = await makeRetailer();
    await publish(own, 'till', mapping.replace('total": total', 'total": sum'), ['application/json']);
    const fixable = [];
    for (let index = 0; index < 3; index += 1) fixable.push(await posted(own, slip()));
    const broken = await posted(own, slip({ total: 'much' }));
    await own.api.request('/transformations/till/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input_format: 'json', mapping }),
    });
    await own.api.post('/transformations/till/_publish', {});
    const good = await posted(own, slip());

    const begun = await own.api.post('/pos/raw/_replay', { transformation: 'till', code: 'invalid_receipt' });
    expect(begun.status, begun.text).toBe(201);
    expect(begun.json).toMatchObject({ total: 4, done: 0, finished: false });
    const progress = async (id: string) => (await own.api.get(`/pos/replays/${id}`)).json;
    // Broken off and begun again, in parallel: each raw receipt is queued once.
    await Promise.all([queueReplay(own.ctx, begun.json.id), queueReplay(own.ctx, begun.json.id)]);
    expect(await progress(begun.json.id)).toMatchObject({ total: 4, done: 0, finished: false });
    await processAll(own);
    const finished = { total: 4, done: 4, processed: 3, failed: 1, ignored: 0, finished: true };
    expect(await progress(begun.json.id)).toMatchObject(finished);

    const again = await own.api.post('/pos/raw/_replay', {});
    expect(again.json.total).toBe(1);
    await queueReplay(own.ctx, again.json.id);
    await processAll(own);
    expect(await progress(again.json.id)).toMatchObject({ total: 1, failed: 1, finished: true });
    // What a later replay took over still counts in the earlier one.
    expect(await progress(begun.json.id)).toMatchObject(finished);
    for (const id of [...fixable, good]) {
      expect((await findRaw(own.ctx, id))?.receiptIds).toHaveLength(1);
    }
    expect((await findRaw(own.ctx, broken))?.attempts).toBe(3);
    const { json } = await own.api.get('/receipts?count=10');
    expect(json).toHaveLength(4);
  });

  test('a replay goes on behind what it has taken, also where another one took that after it', async () => {
    const own = await makeRetailer();
    const [one, two] = [await posted(own, slip()), await posted(own, slip())];
    const begin = async () => {
      const { json } = await own.api.post('/pos/raw/_replay', {});
      const replay = await findReplay(own.ctx, json.id);
      if (replay === null) throw new Error('There is no replay.');
      return replay;
    };
    const [first, second] = [await begin(), await begin()];
    for (const replay of [first, second]) {
      expect(await takeReplayable(own.ctx, replay, { after: null, count: 1 })).toEqual([one]);
      await processAll(own);
    }
    expect(await takeReplayable(own.ctx, first, { after: one, count: 1 })).toEqual([two]);
  });
});

describe('400', () => {
  test('a time that no calendar of ours has is refused by name', async () => {
    const own = await makeRetailer();
    const never = await own.api.post('/pos/raw/_replay', { from: '0000-12-31T23:59:59Z' });
    expect([never.status, never.json.errors[0].name]).toEqual([400, 'from']);
  });

  test.each([
    [{ state: 'processed' }, 'state'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused at %s', async (body, name) => {
    const own = await makeRetailer();
    const { status, json } = await own.api.post('/pos/raw/_replay', body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});
