import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/config';
import { loadDemo } from './demo';

const before = config().dataDir;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipts-demo-'));

afterAll(async () => {
  useEnvironment({ DATA_DIR: before, DEMO: undefined });
  await rm(dataDir, { recursive: true, force: true });
});

test('the demo leaves nothing open that would go on asking a database that is closed', async () => {
  useEnvironment({ DATA_DIR: dataDir, DEMO: 'on' });
  expect(await loadDemo()).not.toBeNull();
  expect(globalThis).not.toMatchObject({ receiptServiceQueue: expect.anything() as unknown });
  expect(globalThis).not.toMatchObject({ receiptServiceDatabase: expect.anything() as unknown });
}, 120_000);
