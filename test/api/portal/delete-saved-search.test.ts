import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { savedSearches } from '@/drizzle/schema/saved-searches';
import { newId } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import type { ApiClient } from '@/test/api-client';
import { expectLockWaits } from '@/test/lock-waits';
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
  test('of two who delete it at once, one finds it gone; the audit trail holds it once', async () => {
    const { owner, manager, retailer } = searchers;
    const { json } = await owner.post('/portal/searches', body({ shared_with: 'retailer' }));
    let deleting: Promise<{ readonly status: number }[]> | undefined;
    await retailer.ctx.db.transaction(async (db) => {
      const held = and(owned(retailer.ctx, savedSearches), eq(savedSearches.id, json.id as string));
      await db.select({ id: savedSearches.id }).from(savedSearches).where(held).for('update');
      deleting = Promise.all([remove(owner, json.id), remove(manager, json.id)]);
      await expectLockWaits(2, 'delete from "saved_searches"%');
    });
    const statuses = ((await deleting) ?? []).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404]);
    const trail = await retailer.api.get(
      `/audit?action=delete_saved_search&subject_type=saved_search&subject_id=${json.id}`,
    );
    expect(trail.json).toHaveLength(1);
  });

  test('an unknown one, and one that the caller does not see', async () => {
    const { json } = await searchers.owner.post('/portal/searches', body());
    for (const id of [newId(), '1', json.id as string]) {
      const { status, json: error } = await remove(searchers.other, id);
      expect([status, error.description]).toEqual([404, 'saved search not found']);
    }
    expect(await namesOf(searchers.owner)).toContain(json.name);
  });
});
