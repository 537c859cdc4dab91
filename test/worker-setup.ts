import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { usePreviewRenderer } from '@/lib/brand/preview-renderer';
import { useEnvironment } from '@/lib/config';
import { closeDatabase } from '@/lib/db/client';

// Runs in every worker before a test file is loaded.
const worker = Number(process.env['VITEST_POOL_ID']);
// Files of its own, as its database is: retailers of two workers have the same numbers.
const dataDir = path.join(inject('dataDir'), `worker-${worker}`);
mkdirSync(dataDir, { recursive: true });
useEnvironment({ DATABASE_URL: inject('databaseUrls')[worker - 1], DATA_DIR: dataDir });

// Loaded when it is used: few tests draw one.
usePreviewRenderer(async (preview) => {
  const { drawPreview } = await import('@/components/receipt/draw-preview');
  return drawPreview(preview);
});

afterAll(() => closeDatabase());
