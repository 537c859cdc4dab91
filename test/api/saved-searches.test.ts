import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../api-client';
import { makeRetailer, type TestRetailer } from '../factories';
import { makePortalUser, signedIn } from '../portal-session';

// Searches that portal users keep: whose they are, who sees them, what is refused.

let retailer: TestRetailer;
let owner: ApiClient;
let colleague: ApiClient;
let other: ApiClient;
let manager: ApiClient;

const searching = ['view.search_receipts', 'view.search_identifiers'];

beforeAll(async () => {
  retailer = await makeRetailer({
    portal_groups: {
      administrators: ['*'],
      counter: searching,
      support: searching,
      readers: ['view.get_receipts'],
    },
  });
  [owner, colleague, other, manager] = (await Promise.all(
    ['counter', 'counter', 'support', 'administrators'].map(userOf),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
});

async function userOf(group: string): Promise<ApiClient> {
  return (await signedIn(await makePortalUser(retailer, group))).api;
}

let number = 0;
const body = (changes: object = {}) => {
  number += 1;
  return { list: 'receipts', name: `Search ${number}`, query: 'total:[100 TO *]', ...changes };
};
const namesOf = async (api: ApiClient, list = 'receipts') => {
  const { json } = await api.get(`/portal/searches?list=${list}`);
  return (json as { name: string }[]).map(({ name }) => name);
};

describe('a saved search', () => {
  test('is kept for its owner, who can delete it; both are in the audit trail', async () => {
    const { status, json, headers } = await owner.post(
      '/portal/searches',
      body({ name: 'Zürich', list: 'identifiers', query: 'identifier:a' }),
    );
    expect({ status, json }).toMatchObject({
      status: 201,
      json: { name: 'Zürich', query: 'identifier:a', shared_with: 'nobody', deletable: true },
    });
    expect(headers.get('location')).toContain(`/portal/searches/${json.id}`);
    expect(await namesOf(owner, 'identifiers')).toEqual(['Zürich']);
    expect(await namesOf(owner)).not.toContain('Zürich');
    expect((await owner.request(`/portal/searches/${json.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await namesOf(owner, 'identifiers')).toEqual([]);
    const audit = await retailer.api.get(`/audit?subject_type=saved_search&subject_id=${json.id}`);
    expect(audit.json.map(({ action }: { action: string }) => action)).toEqual([
      'delete_saved_search',
      'post_saved_search',
    ]);
  });

  test.each([
    ['nobody', { colleague: false, other: false }],
    ['group', { colleague: true, other: false }],
    ['retailer', { colleague: true, other: true }],
  ])('shared with %s is seen by them and nobody else', async (sharedWith, seen) => {
    const { json } = await owner.post('/portal/searches', body({ shared_with: sharedWith }));
    expect({
      colleague: (await namesOf(colleague)).includes(json.name),
      other: (await namesOf(other)).includes(json.name),
    }).toEqual(seen);
    const stranger = await makeRetailer();
    const { api } = await signedIn(await makePortalUser(stranger));
    expect(await namesOf(api)).toEqual([]);
    for (const [api, sees] of [
      [colleague, seen.colleague],
      [other, seen.other],
    ] as const) {
      const { status } = await api.request(`/portal/searches/${json.id}`, { method: 'DELETE' });
      expect(status).toBe(sees ? 403 : 404);
    }
    expect(await namesOf(owner)).toContain(json.name);
  });

  test('that is shared is deleted by who manages users, when its owner is not there to', async () => {
    const { json } = await owner.post('/portal/searches', body({ shared_with: 'retailer' }));
    const listed = await manager.get('/portal/searches?list=receipts');
    expect(listed.json.find(({ id }: { id: string }) => id === json.id)).toMatchObject({ deletable: true });
    expect((await manager.request(`/portal/searches/${json.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('is not shown to who may not search: queries name people', async () => {
    await owner.post(
      '/portal/searches',
      body({ shared_with: 'retailer', query: 'identifier:anna@example.com' }),
    );
    expect(await namesOf(await userOf('readers'))).toEqual([]);
  });

  test.each(['readers', ''])(
    'is not kept or shared by who may not search the list: group "%s"',
    async (group) => {
      const api = await userOf(group);
      for (const list of ['receipts', 'identifiers']) {
        const search = body({ list, query: 'identifier:a', shared_with: 'retailer' });
        const { status, json } = await api.post('/portal/searches', search);
        expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
        expect(await namesOf(manager, list)).not.toContain(search.name);
      }
    },
  );

  test('is kept once under a name', async () => {
    const search = body();
    expect((await owner.post('/portal/searches', search)).status).toBe(201);
    const again = await owner.post('/portal/searches', { ...search, query: 'total:5' });
    expect({ status: again.status, code: again.json.code }).toEqual({ status: 409, code: 'conflict' });
    expect((await colleague.post('/portal/searches', search)).status).toBe(201);
  });

  test.each([
    [{ query: 'totl:5' }, 'invalid_query'],
    [{ query: 'properties.city:Bern' }, 'invalid_query'],
    [{ query: '' }, 'invalid_request'],
    [{ name: 'x'.repeat(101) }, 'invalid_request'],
    [{ shared_with: 'world' }, 'invalid_request'],
    [{ list: 'stores' }, 'invalid_request'],
  ])('with %j is refused, and nothing is kept', async (changes, code) => {
    const before = await namesOf(owner);
    const { status, json } = await owner.post('/portal/searches', body(changes));
    expect({ status, code: json.code }).toEqual({ status: 400, code });
    expect(await namesOf(owner)).toEqual(before);
  });
});
