import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { doubtUnreachable, suggestIdentifier, suggestProvider } from './suggest-address';

describe('an identifier of the retailer', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
    const identifiers = [
      ...['priya.khan@example.net', 'priya.khan@example.net', 'priya.khan@example.net'],
      ...['priya.khan@mail.example', 'info@example.net', 'sam@shop.example'],
      ...[1, 2, 3, 4].map((number) => `anna@mail${number}.example`),
    ];
    for (const identifier of identifiers) await postedReceipt(retailer, { identifier });
    await retailer.api.post('/identifiers', { identifier: 'priya.khan@exmaple.net' });
  });

  test.each([
    ['priya.khan@exmaple', 'priya.khan@example.net', 3],
    ['priya.khan@exmaple.net', 'priya.khan@example.net', 3],
    [' Priya.Khan@example.net ', 'priya.khan@example.net', 3],
    ['priya.khan@mial.example', 'priya.khan@mail.example', 1],
    ['priya.khan@work.test', 'priya.khan@example.net', 3],
    ['priya.kahn@example.net', 'priya.khan@example.net', 3],
    ['info@exmaple.net', 'info@example.net', 1],
    ['anna@mial1.example', 'anna@mail1.example', 1],
  ])('%s may mean %s', async (typed, address, receipts) => {
    expect(await suggestIdentifier(retailer.ctx, typed)).toEqual({ address, receipts });
  });

  test.each([
    ['has receipts itself', 'priya.khan@mail.example'],
    ['is a task, not a person', 'info@other.test'],
    ['has a name that many have', 'anna@other.test'],
    ['is like none', 'priya@example.net'],
    ['has swapped letters and another domain', 'priya.kahn@other.test'],
    ['is no address', 'priya.khan'],
    ['has no name', '@example.net'],
    ['has no domain', 'priya.khan@'],
    ['no database stores', 'priya.khan\0@exmaple.net'],
  ])('is not suggested for what %s', async (_why, typed) => {
    expect(await suggestIdentifier(retailer.ctx, typed)).toBeNull();
  });

  test('is never one of another retailer', async () => {
    const other = await makeRetailer();
    expect(await suggestIdentifier(other.ctx, 'priya.khan@exmaple.net')).toBeNull();
  });
});

describe('an address at a provider', () => {
  test.each([
    ['lee@gmial.com', 'lee@gmail.com'],
    ['lee@exmaple.com', 'lee@example.com'],
    ['lee@exapmle.org', 'lee@example.org'],
  ])('%s may mean %s', (typed, address) => {
    expect(suggestProvider(typed)).toEqual({ address, receipts: null });
  });

  test.each(['lee@gmail.com', 'lee@example.com', 'lee@temple.com', 'lee@shop.example', '4711', 'lee@'])(
    'is not suggested for %s',
    (typed) => {
      expect(suggestProvider(typed)).toBeNull();
    },
  );
});

describe('an address that no mail can reach', () => {
  test.each(['lee@nowhere', 'lee', 'lee@', 'lee..k@shop.example', 'lee@127.1'])('%s is doubted', (typed) => {
    expect(doubtUnreachable(typed)).toEqual({ suggested: null });
  });

  test.each(['lee@shop.example', ' lee@shop.example ', 'лее@почта.example', ''])('%j is not', (typed) => {
    expect(doubtUnreachable(typed)).toBeNull();
  });
});
