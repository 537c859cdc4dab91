import { beforeAll, describe, expect, test } from 'vitest';
import { builtInSamples } from '@/lib/transformations/built-in/built-in-transformations';
import { listChanges } from '@/lib/audit/list-changes';
import { processRaw } from '@/lib/pos/process-raw';
import { findRaw } from '@/lib/pos/store';
import { makeRetailer, type TestRetailer } from '../factories';

const receipt = {
  transaction_id: 'T-1',
  localtime: '2026-03-14T12:00:00',
  total: 1,
  store_reference: 1,
  items: [{ name: 'Tea', quantity: 1, total: 1 }],
};
const mapping = JSON.stringify(receipt);
const sample = { name: 'one', input: Buffer.from('{}').toString('base64'), expected: [receipt] };

let own: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

function put(name: string, body: object, { api }: TestRetailer = own) {
  return api.request(`/transformations/${encodeURIComponent(name)}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input_format: 'json', mapping, ...body }),
  });
}

async function make(name: string, changes: object = {}) {
  const body = { name, input_format: 'json', mapping, ...changes };
  const made = await own.api.post('/transformations', body);
  expect(made.status, made.text).toBe(201);
  return made;
}

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

  test.each(['_run', 'built_in', '..', 'a/b', ''])('can not be called %j', async (name) => {
    expect((await own.api.post('/transformations', { name, input_format: 'json', mapping })).status).toBe(
      400,
    );
  });

  test('is listed page by page', async () => {
    const pager = await makeRetailer();
    for (const name of ['c', 'a', 'b']) {
      await pager.api.post('/transformations', { name, input_format: 'text', mapping });
    }
    const page = async (query: string) =>
      ((await pager.api.get(`/transformations${query}`)).json as { name: string }[]).map(({ name }) => name);
    expect(await page('?count=2')).toEqual(['a', 'b']);
    expect(await page('?count=2&after=b')).toEqual(['c']);
  });

  test('keeps a draft that can not be read yet, and says where it breaks', async () => {
    await make('broken');
    const { json } = await put('broken', { mapping: '{ "a": 1,\n  "b" }' });
    expect(json.draft.mapping_failure).toMatchObject({ code: 'mapping_invalid', where: 'mapping', line: 2 });
    const refused = await own.api.post('/transformations/broken/_publish', {});
    expect(refused.status).toBe(422);
    expect(refused.json.description).toContain('can not be read');
  });

  test('is changed by two people at once without either losing work', async () => {
    await make('shared');
    expect((await put('shared', { mapping: '1', revision: 1 })).json.draft.revision).toBe(2);
    const late = await put('shared', { mapping: '2', revision: 1 });
    expect(late.status).toBe(409);
    expect(late.json.description).toContain('revision is 2');
    const answers = await Promise.all(
      ['3', '4', '5'].map((text) => put('shared', { mapping: text, revision: 2 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await own.api.post('/transformations/shared/_publish', { revision: 2 })).status).toBe(409);
  });

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
    expect((await act('_publish')).json.description).toContain('other receipts than expected');
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

  test('takes a media type that no other one takes', async () => {
    await make('first', { content_types: ['text/x-one'] });
    const taken = await own.api.post('/transformations', {
      name: 'second',
      input_format: 'text',
      mapping,
      content_types: ['text/x-two', 'TEXT/X-ONE'],
    });
    expect(taken.status).toBe(409);
    expect(taken.json.description).toContain('text/x-one is a media type of the transformation first');
    await make('second', { content_types: ['text/x-two'] });
    const patch = (name: string, body: object) =>
      own.api.request(`/transformations/${name}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await patch('second', { content_types: ['text/x-one'] })).status).toBe(409);
    expect((await patch('first', { content_types: [], is_default: true })).json).toMatchObject({
      content_types: [],
      is_default: true,
    });
    expect((await patch('second', { content_types: ['text/x-one'], is_default: true })).json).toMatchObject({
      content_types: ['text/x-one'],
      is_default: true,
    });
    expect((await own.api.get('/transformations/first')).json.is_default).toBe(false);
    expect((await patch('first', { content_types: ['no type'] })).status).toBe(400);
    expect((await patch('nobody', {})).status).toBe(404);
  });
});

describe('a built-in transformation', () => {
  test('is taken with its sample, in force at once, and can be changed like any other', async () => {
    const user = await makeRetailer();
    const offered = (await user.api.get('/transformations/built_in')).json as {
      name: string;
      installed: boolean;
    }[];
    expect(offered.map(({ name }) => name)).toEqual(['poslog', 'dfka', 'square', 'shopify', 'escpos']);
    for (const { name } of offered) {
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
    expect(again.every(({ installed }) => installed)).toBe(true);
    expect((await user.api.post('/transformations/built_in', { name: 'nothing' })).status).toBe(404);
  });

  test('leaves media types to the transformations that have them', async () => {
    const user = await makeRetailer();
    await user.api.post('/transformations', {
      name: 'mine',
      input_format: 'text',
      mapping,
      content_types: ['application/xml'],
    });
    await user.api.post('/transformations/mine/_publish', {});
    const { json } = await user.api.post('/transformations/built_in', { name: 'poslog' });
    expect(json.content_types).toEqual(['application/vnd.poslog+xml', 'text/xml']);
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
