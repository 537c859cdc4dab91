import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import type { ApiClient } from '@/test/api-client';
import { body, makeSearchers, namesOf, type Searchers } from './saved-searches';

let searchers: Searchers;
beforeAll(async () => {
  searchers = await makeSearchers();
});

const remove = (api: ApiClient, id: string) => api.request(`/portal/searches/${id}`, { method: 'DELETE' });

describe('204', () => {
  test('its owner deletes it', async () => {
    const { json } = await searchers.owner.post('/portal/searches', body());
    const { status, text } = await remove(searchers.owner, json.id);
    expect([status, text]).toEqual([204, '']);
    expect(await namesOf(searchers.owner)).not.toContain(json.name);
  });

  test('that is shared is deleted by who manages users, when its owner is not there to', async () => {
    const { json } = await searchers.owner.post('/portal/searches', body({ shared_with: 'retailer' }));
    const listed = await searchers.manager.get('/portal/searches?list=receipts');
    expect(listed.json.find(({ id }: { id: string }) => id === json.id)).toMatchObject({ deletable: true });
    expect(
      (await searchers.manager.request(`/portal/searches/${json.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
  });
});

describe('403', () => {
  test('one that is shared with somebody is not theirs to delete', async () => {
    const { json } = await searchers.owner.post('/portal/searches', body({ shared_with: 'group' }));
    const refused = await remove(searchers.colleague, json.id);
    expect([refused.status, refused.json.reason]).toEqual([403, 'search_of_another']);
    expect(await namesOf(searchers.colleague)).toContain(json.name);
  });
});

describe('404', () => {
  test('an unknown one, and one that the caller does not see', async () => {
    const { json } = await searchers.owner.post('/portal/searches', body());
    for (const id of [newId(), '1', json.id as string]) {
      const { status, json: error } = await remove(searchers.other, id);
      expect([status, error.description]).toEqual([404, 'saved search not found']);
    }
    expect(await namesOf(searchers.owner)).toContain(json.name);
  });
});
