import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { dumpFiles } from './dump-files';

const { dataDir } = config();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  useEnvironment({ DATA_DIR: folder });
});
afterAll(async () => {
  useEnvironment({ DATA_DIR: dataDir });
  await rm(folder, { recursive: true });
});

test('a file that cannot be read is an error of the dump, also when it fails before its turn', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    await fileStorage().write('a/1', Buffer.from('one'));
    await mkdir(path.join(folder, 'no-file'));
    await symlink(path.join(folder, 'no-file'), path.join(folder, 'files', 'a', '2'));
    const unreadable = { code: 'EISDIR' };
    const files = dumpFiles();
    expect(await files.next()).toMatchObject({ value: { key: 'a/1', bytes: Buffer.from('one') } });
    // Read once more: by then the dump's own reading ahead has failed.
    const again = new Response(await fileStorage().read('a/2')).text();
    await expect(again).rejects.toMatchObject(unreadable);
    await nextTurn();
    expect(unhandled).not.toHaveBeenCalled();
    await expect(files.next()).rejects.toMatchObject(unreadable);
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
