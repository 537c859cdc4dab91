import { beforeAll, describe, expect, test } from 'vitest';
import { findRaw } from '@/lib/domain/pos/store/raw';
import type { TestRetailer } from '@/test/factories';
import { settledRaw } from './till';

let own: TestRetailer;
let other: TestRetailer;
let processed: string;
let ignored: string;
let failed: string;
beforeAll(async () => {
  ({ own, other, processed, ignored, failed } = await settledRaw());
});

const idsOf = async (query: string) =>
  ((await own.api.get(`/pos/raw${query}`)).json as { id: string }[]).map(({ id }) => id);

describe('200', () => {
  describe('raw receipts', () => {
    test('are listed newest first, page by page, and nobody else sees them', async () => {
      expect(await idsOf('')).toEqual([failed, ignored, processed]);
      expect(await idsOf('?count=2')).toEqual([failed, ignored]);
      expect(await idsOf(`?count=2&after=${ignored}`)).toEqual([processed]);
      expect((await other.api.get('/pos/raw')).json).toEqual([]);
    });

    test('are found by state, code, transformation, time and text', async () => {
      expect(await idsOf('?state=failed')).toEqual([failed]);
      expect(await idsOf('?code=invalid_receipt&transformation=till')).toEqual([failed]);
      expect(await idsOf('?transformation=other')).toEqual([]);
      expect(await idsOf('?text=total%20IS%20missing')).toEqual([failed]);
      expect(await idsOf('?text=0%25_')).toEqual([processed]);
      expect(await idsOf('?text=%25')).toEqual([processed]);
      expect(await idsOf(`?text=${processed}`)).toEqual([processed]);
      const [receipt] = (await findRaw(own.ctx, processed))?.receiptIds ?? [];
      expect(await idsOf(`?text=${receipt}`)).toEqual([processed]);
      const hour = 60 * 60 * 1000;
      const at = (offset: number) => encodeURIComponent(new Date(Date.now() + offset).toISOString());
      expect(await idsOf(`?from_timestamp=${at(-hour)}&to_timestamp=${at(hour)}`)).toHaveLength(3);
      expect(await idsOf(`?from_timestamp=${at(hour)}`)).toEqual([]);
      expect(await idsOf(`?to_timestamp=${at(-hour)}`)).toEqual([]);
    });
  });
});

describe('400', () => {
  test.each([
    ['state=gone', 'state'],
    ['count=101', 'count'],
    ['after=x', 'after'],
    ['text=', 'text'],
    ['from_timestamp=yesterday', 'from_timestamp'],
  ])('%s is refused at %s', async (query, name) => {
    const { status, json } = await own.api.get(`/pos/raw?${query}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});
