import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make as makeOf, mapping, put as putOf, sample } from './drafts';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});

const make = (name: string, changes: object = {}) => makeOf(own, name, changes);
const put = (name: string, body: object) => putOf(own, name, body);

describe('a transformation', () => {
  test('is published, changed as a new version, and rolled back, all of it audited', async () => {
    await make('cycle', { samples: [sample] });
    const act = (action: string, body: object = {}) => own.api.post(`/transformations/cycle/${action}`, body);
    expect((await act('_publish', { revision: 1 })).json).toMatchObject({
      published_version: 1,
      draft: null,
      published: { version: 1, state: 'published', samples: 1 },
    });
    expect((await act('_publish')).status).toBe(409);
    const second = mapping.replace('Tea', 'Coffee');
    expect((await put('cycle', { mapping: second, revision: 0 })).json.draft).toMatchObject({
      version: 2,
      // The samples stay with the transformation.
      samples: 1,
    });
    const tested = await act('_test');
    expect(tested.json).toMatchObject({ version: 2, passed: 0, failed: 1 });
    expect(tested.json.samples[0].differences).toEqual([
      { path: '0.items.0.name', before: 'Tea', after: 'Coffee', missing: null },
    ]);
    expect((await act('_test', { version: 1 })).json).toMatchObject({ passed: 1, failed: 0 });
    expect((await act('_publish')).json.description).toContain('different receipts than expected');
    await put('cycle', { mapping: second, samples: [] });
    expect((await act('_publish')).json).toMatchObject({ published_version: 2 });
    expect((await own.api.get('/transformations/cycle/samples')).json).toEqual([]);
    expect((await own.api.get('/transformations/cycle/samples?version=1')).json).toHaveLength(1);
    expect((await act('_roll_back', { version: 1 })).json).toMatchObject({
      published_version: 1,
      versions: [
        { version: 2, state: 'former' },
        { version: 1, state: 'published' },
      ],
    });
    expect((await act('_roll_back', { version: 1 })).status).toBe(409);
    expect((await act('_roll_back', { version: 9 })).status).toBe(404);
    expect((await own.api.get('/transformations/cycle/versions/2')).json.mapping).toBe(second);
    expect((await own.api.get('/transformations/cycle/versions/x')).status).toBe(404);
    const trail = await listChanges(own.ctx, {
      subjectType: 'transformation',
      subjectId: 'cycle',
      count: 20,
    });
    expect(trail.map(({ action }) => action)).toEqual([
      'roll_back_transformation',
      'publish_transformation',
      'save_transformation',
      'save_transformation',
      'publish_transformation',
      'save_transformation',
    ]);
  });
});
