import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { formats } from '@/lib/formats/built-in/formats';
import { builtInSamples } from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { make as makeOf, mapping, put as putOf } from './drafts';

let own: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const make = (name: string, changes: object = {}) => makeOf(own, name, changes);
const put = (name: string, body: object, retailer = own) => putOf(retailer, name, body);

describe('201', () => {
  describe('a transformation', () => {
    test('is made as a draft, listed, read, and nobody else sees it', async () => {
      const made = await make('a till/1'.replace('/', ' '), { content_types: ['Application/X-Till'] });
      expect(made.json).toMatchObject({
        name: 'a till 1',
        content_types: ['application/x-till'],
        published_version: null,
        draft_version: 1,
        draft: { version: 1, revision: 1, state: 'draft', mapping, mapping_failure: null },
        published: null,
      });
      const listed = (await own.api.get('/transformations')).json as { name: string }[];
      expect(listed.map(({ name }) => name)).toContain('a till 1');
      expect((await own.api.get('/transformations/a%20till%201')).json).toEqual(made.json);
      expect(
        (await own.api.post('/transformations', { name: 'a till 1', input_format: 'json', mapping })).status,
      ).toBe(409);
      expect((await other.api.get('/transformations')).json).toEqual([]);
      expect((await other.api.get('/transformations/a%20till%201')).status).toBe(404);
      expect((await put('a till 1', {}, other)).status).toBe(404);
    });
  });

  describe('a built-in transformation', () => {
    test(
      'is taken with its sample, in force at once, and can be changed like any other',
      { tags: 'wide' },
      async () => {
        const user = await makeRetailer();
        const offered = (await user.api.get('/transformations/built_in')).json as {
          name: string;
          installed: boolean;
        }[];
        expect(offered.map(({ name }) => name)).toEqual(formats.map(({ name }) => name));
        for (const { name } of tier === 'full' ? offered : offered.slice(0, 5)) {
          const taken = await user.api.post('/transformations/built_in', { name });
          expect(taken.status, taken.text).toBe(201);
          const samples = builtInSamples(name).length;
          expect(taken.json).toMatchObject({ name, published_version: 1, published: { samples } });
          expect((await user.api.post(`/transformations/${name}/_test`, {})).json).toMatchObject({
            passed: samples,
            failed: 0,
          });
        }
        const again = (await user.api.get('/transformations/built_in')).json as { installed: boolean }[];
        expect(again.filter(({ installed }) => installed)).toHaveLength(tier === 'full' ? offered.length : 5);
        expect((await user.api.post('/transformations/built_in', { name: 'nothing' })).status).toBe(404);
      },
    );

    test('leaves media types to the transformations that have them', async () => {
      const user = await makeRetailer();
      await user.api.post('/transformations', {
        name: 'mine',
        input_format: 'text',
        mapping,
        content_types: ['application/vnd.poslog+xml', 'application/xml'],
      });
      await user.api.post('/transformations/mine/_publish', {});
      const { json } = await user.api.post('/transformations/built_in', { name: 'poslog' });
      expect(json.content_types).toEqual([]);
      const response = await user.api.request('/pos/receipts', {
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body: 'x',
      });
      const id = response.headers.get('service-pos-data-id') ?? '';
      await processRaw(user.ctx, id);
      expect(await findRaw(user.ctx, id)).toMatchObject({ state: 'processed', transformation: 'mine' });
    });
  });
});

describe('400', () => {
  describe('a transformation', () => {
    test.each(['_run', 'built_in', '..', 'a/b', ''])('cannot be called %j', async (name) => {
      expect((await own.api.post('/transformations', { name, input_format: 'json', mapping })).status).toBe(
        400,
      );
    });
  });
});

describe('404', () => {
  test('a built-in transformation that is not offered cannot be taken', async () => {
    expect((await own.api.post('/transformations/built_in', { name: 'nothing' })).status).toBe(404);
  });
});

describe('409', () => {
  test('a built-in transformation never takes the place of a draft that is not published', async () => {
    const { api } = await makeRetailer();
    await api.post('/transformations/built_in', { name: 'square' });
    const draft = { input_format: 'json', mapping: '{ "mine": true }' };
    await api.request('/transformations/square/draft', { method: 'PUT', json: draft });
    const { status, json } = await api.post('/transformations/built_in', { name: 'square' });
    expect({ status, reason: json.reason }).toEqual({ status: 409, reason: 'draft_waits' });
    expect((await api.get('/transformations/square')).json).toMatchObject({
      published_version: 1,
      draft: { version: 2, mapping: draft.mapping },
    });
  });

  test('a name that is taken', async () => {
    await make('twice');
    expect(
      (await own.api.post('/transformations', { name: 'twice', input_format: 'json', mapping })).status,
    ).toBe(409);
  });

  test('of many at once, all but one with the same name or media type, and one alone is the default', async () => {
    const user = await makeRetailer();
    const post = (name: string, changes: object) =>
      user.api.post('/transformations', { name, input_format: 'json', mapping, ...changes });
    const statusesOf = async (posted: readonly ReturnType<typeof post>[]) =>
      (await Promise.all(posted)).map(({ status }) => status).toSorted();
    const names = ['a', 'b', 'c', 'd'];
    const onlyOne = [201, 409, 409, 409];
    expect(await statusesOf(names.map((name) => post(name, { content_types: ['text/x-till'] })))).toEqual(
      onlyOne,
    );
    expect(await statusesOf(names.map(() => post('same', {})))).toEqual(onlyOne);
    const defaults = names.map((name) => post(`default ${name}`, { is_default: true }));
    expect(await statusesOf(defaults)).toEqual([201, 201, 201, 201]);
    const all = (await user.api.get('/transformations')).json as { is_default: boolean }[];
    expect(all.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
  });

  test('a media type that another transformation takes', async () => {
    await make('first', { content_types: ['text/x-one'] });
    const taken = await own.api.post('/transformations', {
      name: 'second',
      input_format: 'text',
      mapping,
      content_types: ['text/x-two', 'TEXT/X-ONE'],
    });
    expect(taken.status).toBe(409);
    expect(taken.json.description).toContain('text/x-one already belongs to the transformation first');
    await make('second', { content_types: ['text/x-two'] });
  });
});
