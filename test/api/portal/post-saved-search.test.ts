import { beforeAll, describe, expect, test } from 'vitest';
import { body, makeSearchers, namesOf, type Searchers } from './saved-searches';

let searchers: Searchers;
beforeAll(async () => {
  searchers = await makeSearchers();
});

describe('201', () => {
  test('is kept for its owner, who can delete it; both are in the audit trail', async () => {
    const { status, json, headers } = await searchers.owner.post(
      '/portal/searches',
      body({ name: 'Zürich', list: 'identifiers', query: 'identifier:a' }),
    );
    expect({ status, json }).toMatchObject({
      status: 201,
      json: { name: 'Zürich', query: 'identifier:a', shared_with: 'nobody', deletable: true },
    });
    expect(headers.get('location')).toContain(`/portal/searches/${json.id}`);
    expect(await namesOf(searchers.owner, 'identifiers')).toEqual(['Zürich']);
    expect(await namesOf(searchers.owner)).not.toContain('Zürich');
    expect((await searchers.owner.request(`/portal/searches/${json.id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect(await namesOf(searchers.owner, 'identifiers')).toEqual([]);
    const audit = await searchers.retailer.api.get(`/audit?subject_type=saved_search&subject_id=${json.id}`);
    expect(audit.json.map(({ action }: { action: string }) => action)).toEqual([
      'delete_saved_search',
      'post_saved_search',
    ]);
  });
});

describe('400', () => {
  test.each([
    [{ query: 'totl:5' }, 'invalid_query'],
    [{ query: 'properties.city:Bern' }, 'invalid_query'],
    [{ query: '' }, 'invalid_request'],
    [{ name: 'x'.repeat(101) }, 'invalid_request'],
    [{ shared_with: 'world' }, 'invalid_request'],
    [{ list: 'stores' }, 'invalid_request'],
  ])('with %j is refused, and nothing is kept', async (changes, code) => {
    const before = await namesOf(searchers.owner);
    const { status, json } = await searchers.owner.post('/portal/searches', body(changes));
    expect({ status, code: json.code }).toEqual({ status: 400, code });
    expect(await namesOf(searchers.owner)).toEqual(before);
  });
});

describe('403', () => {
  test.each(['readers', ''])(
    'is not kept or shared by who may not search the list: group "%s"',
    async (group) => {
      const api = await searchers.userOf(group);
      for (const list of ['receipts', 'identifiers']) {
        const search = body({ list, query: 'identifier:a', shared_with: 'retailer' });
        const { status, json } = await api.post('/portal/searches', search);
        expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
        expect(await namesOf(searchers.manager, list)).not.toContain(search.name);
      }
    },
  );
});

describe('409', () => {
  test('is kept once under a name', async () => {
    const search = body();
    expect((await searchers.owner.post('/portal/searches', search)).status).toBe(201);
    const again = await searchers.owner.post('/portal/searches', { ...search, query: 'total:5' });
    expect({ status: again.status, code: again.json.code }).toEqual({ status: 409, code: 'conflict' });
    expect((await searchers.colleague.post('/portal/searches', search)).status).toBe(201);
  });
});
