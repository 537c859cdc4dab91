import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { noteRunError } from './test/run/results.ts';
import { LongestFirst } from './test/sequencer.ts';
import { tagFilters, tags, testFiles, tier } from './test/tier.ts';

const isFull = tier === 'full';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/worker-setup.ts'],
    pool: 'forks',
    // Room for the newest objects: a test makes many that it soon forgets.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: Math.max(2, Math.min(8, os.availableParallelism())),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:3000' },
    sequence: { sequencer: LongestFirst },
    tags,
    ...(isFull ? {} : { tagsFilter: [tagFilters.quick] }),
    // For a crowded machine: on a quiet one the longest takes a fifth of it.
    testTimeout: isFull ? 120_000 : 30_000,
    hookTimeout: isFull ? 120_000 : 30_000,
    onUnhandledError: (error) => noteRunError(error.message),
    restoreMocks: true,
    include: testFiles[tier],
    // Files of one worker share its loaded modules: loading them took as long as a third of the tests.
    isolate: false,
  },
});
