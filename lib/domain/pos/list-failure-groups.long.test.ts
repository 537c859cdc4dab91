import { describe, expect, test } from 'vitest';
import { listFailureGroups } from './list-failure-groups';
import { queueReplay } from './replay/queue-replay';
import { mapping, posted, processAll, publish, slip } from '@/test/api/pos/till';
import { makeRetailer } from '@/test/factories';

async function retailerWithFailures() {
  const own = await makeRetailer();
  await publish(own, 'till', mapping.replace('total": total', 'total": sum'), ['application/json']);
  const late = [];
  for (let index = 0; index < 3; index += 1) late.push(await posted(own, slip()));
  await posted(own, slip({ sum: 3.98, store: 99 }));
  await posted(own, slip({ sum: 3.98, store: 98 }));
  await processAll(own);
  return { own, late };
}

describe('failed raw receipts', () => {
  test('are grouped by what one change would put right, the biggest group first', async () => {
    const { own, late } = await retailerWithFailures();
    const groups = await listFailureGroups(own.ctx, {});
    expect(groups.map(({ count }) => count)).toEqual([3, 2]);
    const [first] = groups;
    expect(first).toMatchObject({
      newest: late[2],
      transformation: 'till',
      isPublishedSince: false,
      failure: { failureCode: 'invalid_receipt' },
    });
    expect(first?.firstAt.getTime()).toBeLessThanOrEqual(first?.lastAt.getTime() ?? 0);
    expect(await listFailureGroups(own.ctx, { transformation: 'another' })).toEqual([]);
    const other = await makeRetailer();
    expect(await listFailureGroups(other.ctx, {})).toEqual([]);
  });

  test('of one cause are listed and processed again by themselves', async () => {
    const { own, late } = await retailerWithFailures();
    const [group, others] = await listFailureGroups(own.ctx, {});
    const listed = await own.api.get(`/pos/raw?cause=${group?.cause}`);
    expect((listed.json as { id: string }[]).map(({ id }) => id)).toEqual(late.toReversed());

    await own.api.request('/transformations/till/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input_format: 'json', mapping }),
    });
    await own.api.post('/transformations/till/_publish', {});
    expect((await listFailureGroups(own.ctx, {}))[0]).toMatchObject({ isPublishedSince: true });

    const begun = await own.api.post('/pos/raw/_replay', { cause: group?.cause });
    expect(begun.json).toMatchObject({ total: 3, filter: { state: 'failed', cause: group?.cause } });
    await queueReplay(own.ctx, begun.json.id as string);
    await processAll(own);
    const { json } = await own.api.get(`/pos/replays/${begun.json.id}`);
    expect(json).toMatchObject({ total: 3, processed: 3, failed: 0, finished: true });
    expect((await listFailureGroups(own.ctx, {})).map(({ cause }) => cause)).toEqual([others?.cause]);
  });
});
