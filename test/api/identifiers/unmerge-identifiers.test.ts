import { beforeAll, describe, expect, test } from 'vitest';
import { unmergeIdentifiers } from '@/lib/domain/identifiers/merge-identifiers';
import { makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  for (const identifier of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    await retailer.api.post('/identifiers', { identifier });
});

const merge = (identifier: string, into: string) =>
  retailer.api.post(`/identifiers/${identifier}/_merge`, { into });
const unmerge = (identifier: string) => retailer.api.post(`/identifiers/${identifier}/_unmerge`, undefined);
const headOf = async (identifier: string) =>
  (await retailer.api.get(`/identifiers/${identifier}/_merges`)).json.identifier as string;

describe('204', () => {
  test('takes an identifier out with those that were merged into it, and stays so', async () => {
    await merge('b', 'a');
    await merge('a', 'c');
    expect(await headOf('b')).toBe('c');
    for (const _again of [1, 2]) {
      expect((await unmerge('a')).status).toBe(204);
      expect(await headOf('b')).toBe('a');
      expect(await headOf('c')).toBe('c');
    }
    expect((await merge('a', 'c')).status).toBe(200);
    expect(await headOf('b')).toBe('c');
  });

  test('is possible until thirty days after', async () => {
    const { json } = await merge('e', 'd');
    const last = new Date(json.undo_until_timestamp as string);
    await unmergeIdentifiers({ ...retailer.ctx, now: () => last }, 'e');
    expect(await headOf('e')).toBe('e');
  });
});

describe('404', () => {
  test('for an identifier that is not there, or another retailer’s', async () => {
    const other = await makeRetailer();
    await other.api.post('/identifiers', { identifier: 'theirs' });
    await other.api.post('/identifiers', { identifier: 'other' });
    await other.api.post('/identifiers/theirs/_merge', { into: 'other' });
    expect((await unmerge('theirs')).status).toBe(404);
    expect((await other.api.get('/identifiers/theirs/_merges')).json.identifier).toBe('other');
  });
});

describe('409', () => {
  test('for one that was never merged', async () => {
    const { status, json } = await unmerge('d');
    expect({ status, reason: json.reason }).toEqual({ status: 409, reason: 'not_merged' });
  });

  test('after thirty days', async () => {
    const { json } = await merge('g', 'f');
    const late = new Date(Date.parse(json.undo_until_timestamp as string) + 1);
    await expect(unmergeIdentifiers({ ...retailer.ctx, now: () => late }, 'g')).rejects.toMatchObject({
      code: 'conflict',
      reason: 'merge_final',
      parameters: { days: 30 },
    });
    expect(await headOf('g')).toBe('f');
  });
});
