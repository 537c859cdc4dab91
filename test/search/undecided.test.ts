import { expect, test } from 'vitest';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { catalogue } from '@/lib/search/catalogue';
import { PostgresIndex, type IndexedResource } from '@/lib/search/index/postgres-index';
import { timeLeftOf } from '@/lib/search/index/search-time';
import { searchTimeout } from '@/lib/search/query-error';
import { makeSearcher } from './corpus';

// Terms cannot decide about documents with long texts: these are read and looked at, whatever is searched for.

interface LongDocument {
  readonly text: string;
}

const count = 200;
const textOf = (key: string) => `${key}${'x'.repeat(3000)}`;
const keys = Array.from({ length: count }, (_, at) => `d${String(at).padStart(3, '0')}`);

/** An index of documents with long texts; tells how many of them were read at once, at most, and in all. */
async function longIndex() {
  const ctx = await makeSearcher();
  const read = { atOnce: 0, inAll: 0 };
  const field = {
    path: 'text',
    code: 'x',
    match: 'prefix',
    exists: null,
    texts: (document: LongDocument) => [document.text],
  } as const;
  const resource: IndexedResource<LongDocument> = {
    index: 'receipts',
    catalogue: catalogue<LongDocument>([field], 'UTC'),
    version: 1,
    ownerTerm: () => null,
    inParts: (_, all) => Promise.resolve([all]),
    read: async (_, wanted) => {
      read.atOnce = Math.max(read.atOnce, wanted.length);
      read.inAll += wanted.length;
      return Promise.resolve(new Map(wanted.map((key) => [key, { text: textOf(key) }])));
    },
  };
  const index = new PostgresIndex(ctx, resource);
  await index.write(
    keys.map((key, at) => ({
      key,
      orderedAt: new Date(at),
      replacesAt: null,
      document: { text: textOf(key) },
    })),
  );
  const search = (text: string, timeLeft = timeLeftOf(60_000)) =>
    index.search({
      query: { kind: 'prefix', field, text },
      scope: { kind: 'everything' },
      start: 0,
      count: 3,
      timeLeft,
    });
  return { search, read };
}

test('documents that terms cannot decide about are read some at a time, and others come to their turn', async () => {
  const { search, read } = await longIndex();
  let turns = 0;
  const found = search('d00');
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      await yieldToEventLoop();
      if (read.inAll > 0 && read.inAll < count) turns += 1;
    }
  })();
  expect(await found).toMatchObject({
    hits: 10,
    places: [{ key: 'd009' }, { key: 'd008' }, { key: 'd007' }],
  });
  done.abort();
  await others;
  expect(read.inAll).toBe(count);
  expect(read.atOnce).toBeLessThanOrEqual(32);
  expect(turns).toBeGreaterThan(0);
});

test('they are looked at within the time of the search', async () => {
  const { search, read } = await longIndex();
  const timeLeft = Object.assign(
    () => {
      if (read.inAll > 0) throw searchTimeout();
      return 1000;
    },
    { total: 1000 },
  );
  await expect(search('d00', timeLeft)).rejects.toMatchObject({ code: 'search_timeout' });
  expect(read.inAll).toBeLessThan(count);
});
