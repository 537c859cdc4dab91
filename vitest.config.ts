import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/sequencer.ts';
import { seed, testFiles, tier } from './test/tier.ts';

const isFull = tier === 'full';
const include = testFiles[tier];
// A module that `vi.mock` replaces must not have been loaded before, and must not stay replaced for the files after it.
const mocking = globSync(include).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/worker-setup.ts'],
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(8, os.availableParallelism())),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:3000' },
    sequence: isFull ? { shuffle: { files: true }, seed } : { sequencer: LongestFirst },
    // For a crowded machine: on a quiet one the longest takes a fifth of it.
    testTimeout: isFull ? 120_000 : 30_000,
    hookTimeout: isFull ? 120_000 : 30_000,
    restoreMocks: true,
    projects: [
      // Files of one worker share its loaded modules: loading them took as long as a third of the tests.
      { extends: true, test: { name: 'together', include, exclude: mocking, isolate: false } },
      { extends: true, test: { name: 'alone', include: mocking, isolate: true } },
    ],
  },
});
