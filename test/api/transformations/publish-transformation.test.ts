import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { inTransaction } from '@/lib/platform/context';
import {
  insertVersion,
  lastVersion,
  lockTransformation,
  setPublished,
} from '@/lib/domain/transformations/store';
import { expectLockWaits } from '@/test/lock-waits';
import { make as makeOf, put as putOf, receipt, sample } from './drafts';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});

const make = (name: string, changes: object = {}) => makeOf(own, name, changes);
const put = (name: string, body: object) => putOf(own, name, body);
const publish = (name: string, body: object = {}) => own.api.post(`/transformations/${name}/_publish`, body);

describe('200', () => {
  test('a draft whose samples pass is put in force', async () => {
    await make('passing', { samples: [sample] });
    const { status, json } = await publish('passing', { revision: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      published_version: 1,
      draft: null,
      published: { version: 1, state: 'published', samples: 1 },
    });
  });

  test('two who publish one draft at once publish it once', async () => {
    await make('twice');
    const answers = await inTransaction(own.ctx, async (inner) => {
      await lockTransformation(inner, 'twice');
      const both = [publish('twice'), publish('twice')];
      await expectLockWaits(2, '%"transformations"%for update%');
      return both;
    });
    const both = await Promise.all(answers);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const query = 'subject_type=transformation&subject_id=twice&action=publish_transformation';
    expect((await own.api.get(`/audit?${query}`)).json).toHaveLength(1);
  });
});

describe('404', () => {
  test('a transformation that is not there, or another retailer’s, is not published', async () => {
    await make('mine');
    expect((await publish('nobody')).status).toBe(404);
    const stranger = await makeRetailer();
    expect((await stranger.api.post('/transformations/mine/_publish', {})).status).toBe(404);
  });
});

describe('409', () => {
  test('a draft that was changed since, or that there is none of, is not published', async () => {
    await make('changed');
    await put('changed', { mapping: '1', revision: 1 });
    expect((await publish('changed', { revision: 1 })).status).toBe(409);
    await make('published');
    expect((await publish('published')).status).toBe(200);
    expect((await publish('published')).status).toBe(409);
  });

  test('a draft is not put in force over a later one that was published while its samples ran', async () => {
    await make('slow');
    const answer = await inTransaction(own.ctx, async (inner) => {
      await lockTransformation(inner, 'slow');
      const publishing = publish('slow');
      await expectLockWaits(1, '%"transformations"%for update%');
      const first = await lastVersion(inner, 'slow');
      if (first === null) throw new Error('There is no draft.');
      await setPublished(inner, first);
      await insertVersion(inner, { ...first, version: 2 });
      await setPublished(inner, { ...first, version: 2 });
      return [publishing];
    });
    expect((await Promise.all(answer))[0]).toMatchObject({ status: 409, json: { reason: 'draft_changed' } });
    expect((await own.api.get('/transformations/slow')).json.published_version).toBe(2);
  });
});

describe('422', () => {
  test('a draft that cannot be read is not published', async () => {
    await make('broken');
    await put('broken', { mapping: '{ "a": 1,\n  "b" }' });
    const refused = await publish('broken');
    expect(refused.status).toBe(422);
    expect(refused.json.description).toContain('cannot be read');
  });

  test('a draft whose sample gives other receipts is not published', async () => {
    await make('other', { samples: [{ ...sample, expected: [] }] });
    const refused = await publish('other');
    expect(refused.status).toBe(422);
    expect(refused.json.description).toContain('different receipts than expected');
  });

  describe('a transformation', () => {
    test('is not published while a sample makes an invalid receipt, and says which fields are wrong', async () => {
      const { total, ...unpaid } = receipt;
      const items = [{ name: 'Tea', quantity: 'one', total }];
      await make('unpaid', { mapping: JSON.stringify({ ...unpaid, items }), samples: [sample] });
      const refused = await own.api.post('/transformations/unpaid/_publish', {});
      expect(refused.status).toBe(422);
      expect(refused.json).toMatchObject({
        description: 'the sample one fails: receipt 1: items.0.quantity must be a number; total is missing',
        reason: 'sample_fails',
        parameters: { name: 'one', failure: 'invalid_receipt', number: 1 },
        violations: [
          { name: 'items.0.quantity', reason: 'wrong_type', parameters: { expected: 'number' } },
          { name: 'total', reason: 'missing', parameters: {} },
        ],
      });
      expect(refused.json.errors).toBeUndefined();
      expect((await own.api.get('/transformations/unpaid')).json.published_version).toBeNull();
    });
  });
});
