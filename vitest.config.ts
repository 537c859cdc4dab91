import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { defineConfig } from 'vitest/config';

const include = [
  'test/**/*.test.ts',
  'test/**/*.test.tsx',
  'lib/**/*.test.{ts,tsx}',
  'components/**/*.test.{ts,tsx}',
  'drizzle/**/*.test.ts',
  'server/**/*.test.ts',
];
// What takes the place of a module does so where nobody has loaded that yet, and is seen by whoever loads it later.
const alone = globSync(include).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/worker-setup.ts'],
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(8, os.availableParallelism())),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:3000' },
    // For a crowded machine: on a quiet one the longest takes a fifth of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    projects: [
      // Files of one worker share its loaded modules: loading them took as long as a third of the tests.
      { extends: true, test: { name: 'together', include, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone, isolate: true } },
    ],
  },
});
