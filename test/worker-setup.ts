import { afterAll, inject } from 'vitest';
import { usePreviewRenderer } from '@/lib/brand/preview-renderer';
import { useEnvironment } from '@/lib/config';
import { closeDatabase } from '@/lib/db/client';

// Runs in every worker before a test file is loaded.
useEnvironment({
  DATABASE_URL: inject('databaseUrls')[Number(process.env['VITEST_POOL_ID']) - 1],
  DATA_DIR: inject('dataDir'),
});

// Loaded when it is used: few tests draw one.
usePreviewRenderer(async (preview) => {
  const { drawPreview } = await import('@/components/receipt/draw-preview');
  return drawPreview(preview);
});

afterAll(() => closeDatabase());
