import { afterAll, inject } from 'vitest';
import { useEnvironment } from '@/lib/config';
import { closeDatabase } from '@/lib/db/client';

// Runs in every worker before a test file is loaded.
useEnvironment({
  DATABASE_URL: inject('databaseUrls')[Number(process.env['VITEST_POOL_ID']) - 1],
  DATA_DIR: inject('dataDir'),
});

afterAll(() => closeDatabase());
