import os from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'test/**/*.test.ts',
      'test/**/*.test.tsx',
      'lib/**/*.test.{ts,tsx}',
      'components/**/*.test.{ts,tsx}',
      'drizzle/**/*.test.ts',
      'server/**/*.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/worker-setup.ts'],
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(8, os.availableParallelism())),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:3000' },
    // For a crowded machine: on a quiet one the longest takes a fifth of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
