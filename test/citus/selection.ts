import { globSync } from 'node:fs';

/** What runs on a distributed database and on an older Postgres, by what it shows there. */
const selected: readonly string[] = [
  // What the API promises for every operation.
  'test/api/every-operation/{contract,conventions,idempotency,public-idempotency}.test.ts',
  'test/openapi/valid-requests.test.ts',
  // No retailer sees what belongs to another.
  'test/api/every-operation/{tenancy,signed-consumers}.test.ts',
  // Search.
  'test/search/*.test.ts',
  'test/api/receipts/search-{receipts,consumers,similar}.test.ts',
  'test/api/identifiers/search-identifiers.test.ts',
  // The queue, rows and their jobs, and what happens at once.
  'lib/platform/queue/*.test.ts',
  'test/api/every-operation/lost-jobs.long.test.ts',
  'test/api/pos/raw-{batch,at-once,overtaken.long,processing}.test.ts',
  'test/api/deliveries/{send-message,given-up}.test.ts',
  'test/api/*/*-at-once{,.long}.test.ts',
  'test/api/portal/sign-in-races.test.ts',
  // Releases that prepare the database in turn.
  'server/prepare-database.long.test.ts',
];

/** Files whose own statements look at what a distributed database has elsewhere, or not at all, with the reason. */
const plainOnly: Readonly<Record<string, string>> = {
  'test/search/plans.long.test.ts': 'reads plans and block counts of the one database',
};
/** The test files for each kind of database. */
export function selectedFiles(kind: 'citus' | 'plain'): string[] {
  return (
    globSync(kind === 'citus' ? [...selected, ...ofCitus] : selected)
      // What kills processes shows nothing more there.
      .filter((file) => !file.endsWith('-killed.long.test.ts'))
      .filter((file) => kind === 'plain' || !(file in plainOnly))
      .toSorted()
  );
}

/** Distribute tables that hold data; without Citus they run nothing. */
const ofCitus: readonly string[] = ['distribute', 'more-workers'].map((name) => `test/citus/${name}.test.ts`);

/** Backs up the whole database, so it runs before others have filled it; without Citus it runs nothing. */
export const restoreFile = 'test/citus/restore.test.ts';

/** Stops nodes, so it runs by itself; without Citus it runs nothing. */
export const outageFile = 'test/citus/outage.test.ts';
