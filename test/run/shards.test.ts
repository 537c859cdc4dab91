import { expect, test } from 'vitest';
import { secondsOf, selectJourneys, selectReached, selectShard, shardCount, shardOfCommit } from './shards';

// Shards of what only the full tier has.

const shards = Array.from({ length: shardCount }, (_, index) => selectShard(index + 1));
const namesOf = ({ longFiles, taggedFiles, journeys, programs }: (typeof shards)[number]) => [
  ...[...longFiles, ...taggedFiles, ...journeys, ...programs],
];

test('hold each part once, but crashes each, and about as much to do', () => {
  const names = [...shards.flatMap(namesOf).filter((name) => name !== 'crash'), 'crash'];
  for (const { programs } of shards) expect(programs).toContain('crash');
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['crash', 'hosts', 'upgrade', 'test/search/histories.long.test.ts', 'test/search/agreement.test.ts'],
      ...['e2e/portal-stores.spec.ts', 'e2e/portal-list.spec.ts'],
    ]),
  );
  const seconds = shards.map((shard) => namesOf(shard).reduce((sum, name) => sum + secondsOf(name), 0));
  expect(Math.max(...seconds)).toBeLessThan(1.3 * Math.min(...seconds));
});

test('come up equally often, and a commit’s is always the same', () => {
  const commits = Array.from(
    { length: 400 },
    (_, index) => `${(index * 2_654_435_761).toString(16)}00000000`,
  );
  const chosen = commits.map((commit) => shardOfCommit(commit));
  for (let shard = 1; shard <= shardCount; shard += 1)
    expect(chosen.filter((each) => each === shard).length).toBeGreaterThan(70);
  expect(commits.map((commit) => shardOfCommit(commit))).toEqual(chosen);
});

test('are joined by what a changed file reaches, the nearest first, for as long as is allowed', () => {
  const changed = ['lib/search/index/phrase.ts', 'test/restore/backup.long.test.ts'];
  const few = selectReached(changed, 60);
  const many = selectReached(changed, 600);
  expect(many.length).toBeGreaterThan(few.length);
  expect(many[0]).toBe('test/restore/backup.long.test.ts');
  expect(many).toContain('test/search/agreement.test.ts');
  expect(selectReached(['README.md'], 600)).toEqual([]);
});

test('journeys that a change reaches are its own files, and those named for its pages', () => {
  const reached = selectJourneys(['e2e/sign-in.spec.ts', 'app/(portal)/stores/new/page.tsx'], 600);
  expect(reached[0]).toBe('sign-in.spec.ts');
  expect(reached.slice(1).toSorted()).toEqual([
    'a store is created, found, edited, and shows its tills',
    'what cannot be right is said at its field, and nothing is lost',
  ]);
  expect(selectJourneys(['README.md'], 600)).toEqual([]);
});
