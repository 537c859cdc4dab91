import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { body, makeSearchers, namesOf, type Searchers } from './saved-searches';

let searchers: Searchers;
beforeAll(async () => {
  searchers = await makeSearchers();
});

describe('200', () => {
  test.each([
    ['nobody', { colleague: false, other: false }],
    ['group', { colleague: true, other: false }],
    ['retailer', { colleague: true, other: true }],
  ])('shared with %s is seen by them and nobody else', async (sharedWith, seen) => {
    const { json } = await searchers.owner.post('/portal/searches', body({ shared_with: sharedWith }));
    expect({
      colleague: (await namesOf(searchers.colleague)).includes(json.name),
      other: (await namesOf(searchers.other)).includes(json.name),
    }).toEqual(seen);
    const stranger = await makeRetailer();
    const { api } = await signedIn(await makePortalUser(stranger));
    expect(await namesOf(api)).toEqual([]);
    for (const [api, sees] of [
      [searchers.colleague, seen.colleague],
      [searchers.other, seen.other],
    ] as const) {
      const { status } = await api.request(`/portal/searches/${json.id}`, { method: 'DELETE' });
      expect(status).toBe(sees ? 403 : 404);
    }
    expect(await namesOf(searchers.owner)).toContain(json.name);
  });

  test('is not shown to who may not search: queries name people', async () => {
    await searchers.owner.post(
      '/portal/searches',
      body({ shared_with: 'retailer', query: 'identifier:anna@example.com' }),
    );
    expect(await namesOf(await searchers.userOf('readers'))).toEqual([]);
  });
});

describe('400', () => {
  test.each(['', '?list=stores'])('list must be one that can be searched: "%s"', async (query) => {
    const { status, json } = await searchers.owner.get(`/portal/searches${query}`);
    expect([status, json.errors[0].name]).toEqual([400, 'list']);
  });
});

describe('403', () => {
  test('a client, which is no portal user', async () => {
    const { status, json } = await searchers.retailer.api.get('/portal/searches?list=receipts');
    expect([status, json.code]).toEqual([403, 'permission_denied']);
  });
});
