import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make as makeOf, mapping } from './drafts';

let own: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const make = (name: string, changes: object = {}) => makeOf(own, name, changes);
const put = (name: string, body: object, { api } = own) =>
  api.request(`/transformations/${encodeURIComponent(name)}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input_format: 'json', mapping, ...body }),
  });

describe('200', () => {
  describe('a transformation', () => {
    test('keeps a draft that cannot be read yet, and says where it breaks', async () => {
      await make('broken');
      const { json } = await put('broken', { mapping: '{ "a": 1,\n  "b" }' });
      expect(json.draft.mapping_failure).toMatchObject({
        code: 'mapping_invalid',
        where: 'mapping',
        line: 2,
      });
    });

    test('stays in force as it is while a draft is saved', async () => {
      await make('steady');
      await own.api.post('/transformations/steady/_publish', {});
      const { status, json } = await put('steady', { mapping: '1' });
      expect(status).toBe(200);
      expect(json).toMatchObject({ published_version: 1, draft_version: 2, draft: { mapping: '1' } });
    });

    test('has samples whose card numbers are masked, like one that is created', async () => {
      const card = '4111111111111111';
      const sample = {
        name: 'card',
        input: Buffer.from(JSON.stringify({ note: `paid by ${card}` })).toString('base64'),
        content_type: 'application/json',
        properties: { note: card },
        expected: [{ note: card }],
      };
      await make('masked', { samples: [sample] });
      const samples = async () => (await own.api.get('/transformations/masked/samples')).json;
      const created = await samples();
      expect((await put('masked', { mapping: '2', samples: [sample] })).status).toBe(200);
      expect(await samples()).toEqual(created);
      const [{ input, ...rest }] = created;
      expect(Buffer.from(input, 'base64').toString() + JSON.stringify(rest)).not.toContain(card);
    });

    test('has the same draft when it is saved again, for a caller who heard no answer', async () => {
      await make('repeated');
      const [first, again] = [
        await put('repeated', { mapping: '2' }),
        await put('repeated', { mapping: '2' }),
      ];
      expect(again.json).toEqual(first.json);
    });
  });
});

describe('404', () => {
  test('a transformation of another retailer has no draft to save, nor has one that is not there', async () => {
    await make('mine');
    expect((await put('mine', {}, other)).status).toBe(404);
    expect((await put('nobody', {})).status).toBe(404);
  });
});

describe('409', () => {
  describe('a transformation', () => {
    test('is changed by two people at once without either losing work', async () => {
      await make('shared');
      expect((await put('shared', { mapping: '1', revision: 1 })).json.draft.revision).toBe(2);
      const late = await put('shared', { mapping: '2', revision: 1 });
      expect(late.status).toBe(409);
      expect(late.json.description).toContain('revision is now 2');
      const answers = await Promise.all(
        ['3', '4', '5'].map((text) => put('shared', { mapping: text, revision: 2 })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect((await own.api.post('/transformations/shared/_publish', { revision: 2 })).status).toBe(409);
    });
  });
});
