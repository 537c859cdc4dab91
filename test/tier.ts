// What a run holds. `npm test` is the quick tier, `npm run test:full` the full one (docs/testing.md). Environment:
// `TEST_TIER=full` chooses the latter, and `TEST_SEED` repeats a run with the seed that it printed.

/** `quick` in six minutes before each push; `full` holds everything, long files and all random runs. */
export type Tier = 'quick' | 'full';

export const tier: Tier = process.env['TEST_TIER'] === 'full' ? 'full' : 'quick';

/** Whether long tests run: in the full tier, and where `TEST_LONG` asks for them with as few random cases as in the quick one. */
export const runsLong = tier === 'full' || process.env['TEST_LONG'] === 'on';

/** Seed of everything drawn at random. A change is what turns a quick run red, so its seed is always this one. */
export const seed = Number(process.env['TEST_SEED'] ?? 20_261_121);

/** How often a property is tried: `count` times in the full tier, a thirtieth of it in the quick one, once at least. */
export function runs(count: number): number {
  return tier === 'full' ? count : Math.max(1, Math.round(count / 30));
}

const folders = ['components', 'demo', 'drizzle', 'lib', 'server', 'test'];
const testsOf = (name: string) => folders.map((folder) => `${folder}/**/${name}.test.{ts,tsx}`);

/** Test files by tier, as globs: the full one has those of the quick one, and `*.long.test.ts`. */
export const testFiles: Readonly<Record<Tier, string[]>> = {
  quick: testsOf('!(*.long)'),
  full: testsOf('*'),
};

/** Files with the main way through each area; their other journeys are tagged `@full`. */
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

/** The least that argon2 takes, in KiB and passes: most tests make a user whose password is beside the point. */
export const testPasswordCost = { memoryCost: 1024, timeCost: 1 } as const;
