import { beforeEach, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make, mapping, put } from './drafts';

let own: TestRetailer;
// Version 2 is in force, version 1 was before.
beforeEach(async () => {
  own = await makeRetailer();
  await make(own, 'till');
  await own.api.post('/transformations/till/_publish', {});
  await put(own, 'till', { mapping: mapping.replace('Tea', 'Coffee') });
  await own.api.post('/transformations/till/_publish', {});
});

const rollBack = (body: object, { api } = own) => api.post('/transformations/till/_roll_back', body);

describe('200', () => {
  test('a version that was in force is so again', async () => {
    const { status, json } = await rollBack({ version: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      published_version: 1,
      published: { mapping },
      versions: [
        { version: 2, state: 'former' },
        { version: 1, state: 'published' },
      ],
    });
  });
});

describe('400', () => {
  test.each([
    [{}, 'version'],
    [{ version: 0 }, 'version'],
  ])('%j is refused at %s', async (body, name) => {
    const { status, json } = await rollBack(body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});

describe('404', () => {
  test('a version that is not there, or another retailer’s transformation, is not put in force', async () => {
    expect((await rollBack({ version: 9 })).status).toBe(404);
    expect((await rollBack({ version: 1 }, await makeRetailer())).status).toBe(404);
  });
});

describe('409', () => {
  test('a version that is in force already, or never was, is not put in force', async () => {
    expect((await rollBack({ version: 2 })).status).toBe(409);
    await put(own, 'till', { mapping: '1' });
    expect((await rollBack({ version: 3 })).status).toBe(409);
  });
});
