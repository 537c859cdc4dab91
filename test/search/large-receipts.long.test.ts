import { beforeAll, describe, expect, test } from 'vitest';
import { receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { reindexSearch } from '@/lib/domain/receipts/index/reindex-search';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { maintainIndex, sealAll } from '@/lib/search/index/maintain';
import { usualOptions } from '@/lib/search/index/segment';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { outdate } from './reindexing';

// What is beyond a limit of Postgres (a megabyte of terms, position 16,383, 255 positions of a word) or of
// ours (120 bytes of a word) is stored and found all the same.

const item = (name: string) => ({ name, quantity: 1, total: 1 });
const long = 'x'.repeat(700);

/** Words that differ from item to item: more terms than fit into a megabyte. */
const manyWords = Array.from({ length: 2000 }, (_, n) =>
  item(Array.from({ length: 80 }, (__, k) => `w${n}q${k}`).join(' ')),
);
/** A few words repeated, in an order that tells the end from the beginning. */
const manyPlaces = Array.from({ length: 2000 }, (_, n) => item(`a b c d e f g h i number ${n} ends`));
const longWords = [item(`${long} milk`), item('क्ष'.repeat(300)), item('🥛'.repeat(5000))];

const receipts = { manyWords, manyPlaces, longWords } as const;
type Name = keyof typeof receipts;

let owner: TestRetailer;
const ids = new Map<string, Name | 'small'>();

beforeAll(async () => {
  owner = await makeRetailer();
  ids.set(await postedReceipt(owner, { items: [item('whole milk number 1999')] }), 'small');
  for (const name of Object.keys(receipts) as Name[]) {
    ids.set(await postedReceipt(owner, { items: receipts[name], total: 1 }), name);
  }
});

async function found(query: string): Promise<(string | undefined)[]> {
  const answer = await searchReceipts(owner.ctx, { query, count: 20, offset: 0 });
  expect(answer.hits).toBe(answer.receipts.length);
  return answer.receipts.map(({ id }) => ids.get(id)).toSorted();
}

const cases: readonly [string, string, readonly (Name | 'small')[]][] = [
  ['the last word of more terms than fit', 'items.name:w1999q79', ['manyWords']],
  ['a word that is not among them', 'items.name:w1999q80', []],
  ['a phrase among them', 'items.name:"w1999q76 w1999q77 w1999q78 w1999q79"', ['manyWords']],
  ['the same in another order', 'items.name:"w1999q76 w1999q78 w1999q77 w1999q79"', []],
  ['absence', '-items.name:w1999q79 items_length:2000', ['manyPlaces']],
  ['a phrase far behind position 16,383', 'items.name:"h i number 1999 ends"', ['manyPlaces']],
  ['that phrase across two items', 'items.name:"number 1998 ends a b"', []],
  ['a short phrase there', 'items.name:"number 1999"', ['manyPlaces', 'small']],
  ['an excluded phrase there', '-items.name:"h i number 1999 ends" items_length:2000', ['manyWords']],
  ['a word of 700 letters', `items.name:${long}`, ['longWords']],
  ['one letter too many', `items.name:${long}x`, []],
  ['one letter too many, but similar', `items.name:${long}y~`, ['longWords']],
  ['three letters too many', `items.name:${long}xxx~`, []],
  ['a word of combining letters', `items.name:${'क्ष'.repeat(300)}`, ['longWords']],
];

describe.each([
  ['as submitted', async (): Promise<unknown> => undefined],
  [
    'after a PATCH',
    async () => {
      for (const id of ids.keys()) {
        const patch = [{ op: 'add', path: '/identifier', value: 'anna' }];
        expect((await owner.api.patch(`/receipts/${id}`, patch)).status).toBe(200);
      }
    },
  ],
  [
    'after reindexing',
    async () => {
      await outdate(owner);
      await reindexSearch(owner.ctx);
    },
  ],
  ['once they are sealed', () => sealAll(owner.ctx, 'receipts', { ...usualOptions, sealed: 2 })],
  [
    'changed since',
    async () => {
      for (const id of ids.keys()) {
        const patch = [{ op: 'replace', path: '/identifier', value: 'bob' }];
        expect((await owner.api.patch(`/receipts/${id}`, patch)).status).toBe(200);
      }
    },
  ],
  [
    'once they are merged',
    async () => {
      const options = { ...usualOptions, sealed: 2, tail: 1, merged: 2 };
      const done = await maintainIndex(owner.ctx, receiptResource(owner.ctx.retailer), { options });
      expect(done.merged).toBeGreaterThan(0);
    },
  ],
  [
    'after reindexing segments',
    async () => {
      await outdate(owner);
      await reindexSearch(owner.ctx);
    },
  ],
])('receipts beyond the limits, %s', (_, change) => {
  beforeAll(change);

  test.each(cases)('%s', async (_what, query, names) => {
    expect(await found(query)).toEqual(names.toSorted());
  });
});
