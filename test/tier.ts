// What a run holds (docs/testing.md). Environment: `TEST_TIER=full` chooses the full tier, `TEST_SEED` repeats a run with the
// seed that it printed, `TEST_CASES` tries so many times the random cases of the quick tier.

/** `quick` in six minutes before each push; `full` holds everything. */
export type Tier = 'quick' | 'full';

export const tier: Tier = process.env['TEST_TIER'] === 'full' ? 'full' : 'quick';

/** Seed of everything drawn at random. A change is what turns a quick run red, so its seed is always this one. */
export const seed = Number(process.env['TEST_SEED'] ?? 20_261_121);

/** Random cases as a multiple of the quick tier's; `runs(count)` reaches `count` at thirty. */
export const cases = Number(process.env['TEST_CASES'] ?? (tier === 'full' ? 30 : 1));

/** Tries of a property that is tried `count` times at most: a thirtieth of it in the quick tier, a tenth in CI's shards. */
export function runs(count: number): number {
  return Math.max(1, Math.round((count * Math.min(cases, 30)) / 30));
}

const folders = ['components', 'demo', 'drizzle', 'lib', 'server', 'test'];
const testsOf = (name: string) => folders.map((folder) => `${folder}/**/${name}.test.{ts,tsx}`);

/** Test files by tier, as globs: the full one has those of the quick one, and `*.long.test.ts`. */
export const testFiles: Readonly<Record<Tier, string[]>> = {
  quick: testsOf('!(*.long)'),
  full: testsOf('*'),
};

/** Tags of tests in the files of both tiers. */
export const tags = [
  { name: 'long', description: 'Runs in the full tier only.' },
  { name: 'wide', description: 'Tries more cases in the full tier than in the quick one.' },
];

/** Tests of the quick tier, and what the full one adds in files of both, as Vitest's expressions on tags. */
export const tagFilters = { quick: '!long', added: 'long || wide' } as const;

/** Files with the main way through each area; their other journeys are tagged `@long`. */
const mainJourneys = [
  'api-reference',
  'journey',
  'portal-list',
  'portal-pages',
  'portal-receipt',
  'portal-search',
  'portal-setup',
  'portal-tenancy',
  'receipt-page',
  'sign-in',
];

/** Journeys by tier, as globs below `e2e`. */
export const journeyFiles: Readonly<Record<Tier, string>> = {
  quick: `**/{${mainJourneys.join(',')}}.spec.ts`,
  full: '**/*.spec.ts',
};

/** Journeys of the main files that run in the full tier only, by their title with its tags. */
export const longJourney = /@long/;

/** The least that argon2 takes, in KiB and passes: most tests make a user whose password is beside the point. */
export const testPasswordCost = { memoryCost: 1024, timeCost: 1 } as const;
