import { globSync } from 'node:fs';

/** What runs on a distributed database and on an older Postgres: the contract, tenancy, search and the queue. */
const selected = [
  'test/api/**/*.test.ts',
  'test/openapi/*.test.ts',
  'test/search/*.test.ts',
  'lib/search/**/*.test.ts',
  'lib/platform/queue/*.test.ts',
];

const locks = 'sees who waits for whom in `pg_locks` of the one database';

/** Files whose own statements look at what a distributed database has elsewhere, or not at all, with the reason. */
const plainOnly: Readonly<Record<string, string>> = {
  'test/api/audit/chain.test.ts': 'forges rows of the trail by statements that no shard takes',
  'test/api/cards/cards-at-once.test.ts': locks,
  'test/api/cards/post-card.test.ts': 'writes a hash of before by an expression that no shard takes',
  'test/api/deliveries/note-sent.test.ts': 'counts in a sequence, which workers do not have',
  'test/api/erasures/replay-erasures.test.ts': 'copies a database by a template, which has no shards',
  'test/api/loyalty/rewards-at-once.test.ts': locks,
  'test/api/portal/sign-in-races.test.ts': locks,
  'test/api/pos/card-numbers.test.ts': 'looks through each table of all retailers within its time',
  'test/api/pos/raw-at-once.test.ts': 'joins rows of a retailer with jobs',
  'test/api/pos/raw-batch.test.ts': locks,
  'test/api/receipts/revoked-links.test.ts': locks,
  'test/api/receipts/search-hostile.test.ts':
    'wants a search that takes too long, by the speed of one database',
  'test/api/receipts/send-raw.test.ts': 'counts the rows that one database reads',
  'test/search/plans.test.ts': 'reads plans and block counts of the one database',
  'test/search/reindex.test.ts': locks,
};

/** The test files for each kind of database. */
export function selectedFiles(kind: 'citus' | 'plain'): string[] {
  return globSync(selected)
    .filter((file) => !file.includes('.long.'))
    .filter((file) => kind === 'plain' || !(file in plainOnly))
    .toSorted();
}

/** Stops nodes, so it runs by itself; without Citus it runs nothing. */
export const outageFile = 'test/citus/outage.test.ts';
