import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make, mapping, put, sample } from './drafts';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
  await make(own, 'till', { samples: [sample] });
  await own.api.post('/transformations/till/_publish', {});
  await put(own, 'till', { mapping: mapping.replace('Tea', 'Coffee') });
});

const run = (body: object, { api } = own) => api.post('/transformations/till/_test', body);

describe('200', () => {
  test('the draft is run over its samples, and tells where a receipt differs from what is expected', async () => {
    const { status, json } = await run({});
    expect(status).toBe(200);
    expect(json).toMatchObject({ version: 2, passed: 0, failed: 1 });
    expect(json.samples[0].differences).toEqual([
      { path: '0.items.0.name', before: 'Tea', after: 'Coffee', missing: null },
    ]);
  });

  test('a version is run over its samples where it is named', async () => {
    expect((await run({ version: 1 })).json).toMatchObject({ version: 1, passed: 1, failed: 0 });
  });
});

describe('400', () => {
  test.each([
    [{ version: 0 }, 'version'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused at %s', async (body, name) => {
    const { status, json } = await run(body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});

describe('404', () => {
  test('a version that is not there, or another retailer’s transformation, is not run', async () => {
    expect((await run({ version: 9 })).status).toBe(404);
    expect((await run({}, await makeRetailer())).status).toBe(404);
  });
});
