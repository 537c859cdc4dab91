import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { make, mapping, sample } from './drafts';

let own: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
  await make(own, 'till', { samples: [sample] });
});

describe('200', () => {
  test('a transformation is read with its draft', async () => {
    const { status, json } = await own.api.get('/transformations/till');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: 'till',
      published_version: null,
      draft_version: 1,
      draft: { version: 1, state: 'draft', mapping, samples: 1 },
    });
  });

  test('a version and its samples are read by its number', async () => {
    const version = await own.api.get('/transformations/till/versions/1');
    expect(version.status).toBe(200);
    expect(version.json).toMatchObject({ version: 1, mapping });
    const samples = await own.api.get('/transformations/till/samples?version=1');
    expect(samples.status).toBe(200);
    expect(samples.json).toMatchObject([sample]);
  });
});

describe('404', () => {
  test.each(['', '/versions/1', '/samples'])('of another retailer’s, or of none: %s', async (path) => {
    expect((await other.api.get(`/transformations/till${path}`)).status).toBe(404);
    expect((await own.api.get(`/transformations/nobody${path}`)).status).toBe(404);
  });

  test.each(['/versions/2', '/versions/x', '/samples?version=2'])(
    'of a version that is not there: %s',
    async (path) => {
      expect((await own.api.get(`/transformations/till${path}`)).status).toBe(404);
    },
  );
});
