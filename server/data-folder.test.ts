import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder';

// A service that cannot write reports it at its start, in one sentence.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-folder-'));
  await writeFile(path.join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder that is not there is made, with those above it, and nothing is left in it', async () => {
  const made = path.join(folder, 'a', 'b', 'c');
  prepareDataFolder(made);
  prepareDataFolder(made);
  expect(await readdir(made)).toEqual([]);
});

test.each([
  ['a file in its place', 'file', 'a file with this name exists'],
  ['a file above it', 'file/below', 'a file with this name exists'],
  ['a name that is too long', 'n'.repeat(300), 'the name is too long'],
])('%s is refused', (_what, name, reason) => {
  const wanted = path.join(folder, name);
  expect(() => prepareDataFolder(wanted)).toThrow(
    `The folder of DATA_DIR, ${wanted}, cannot be used: ${reason}.`,
  );
});

test.runIf(existsSync('/proc/self'))('a place where no folder can be made is refused', () => {
  expect(() => prepareDataFolder('/proc/receipts/data')).toThrow(
    'The folder of DATA_DIR, /proc/receipts/data, cannot be used: no folder can be created there.',
  );
  expect(() => prepareDataFolder('/proc/self')).toThrow('cannot be used');
});
