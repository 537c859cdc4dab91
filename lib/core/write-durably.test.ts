import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config, useEnvironment } from './config';
import { forgetSecretKeys, secretKeyFile, secretKeys } from './secret-keys';
import { writeDurably } from './write-durably';

const { dataDir, secretKey } = config();
let folder: string;
/** Flushes and renames, in order. */
let done: string[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durably-'));
  done = [];
  const { fsyncSync, renameSync, linkSync } = fs;
  const note = <Args extends unknown[]>(real: (...args: Args) => void) => {
    return (...args: Args) => {
      done.push(real.name);
      real(...args);
    };
  };
  vi.spyOn(fs, 'fsyncSync').mockImplementation(note(fsyncSync));
  vi.spyOn(fs, 'renameSync').mockImplementation(note(renameSync));
  vi.spyOn(fs, 'linkSync').mockImplementation(note(linkSync));
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  useEnvironment({ DATA_DIR: dataDir, SECRET_KEY: secretKey });
  fs.rmSync(folder, { recursive: true });
});

test('a file is flushed before it gets its name, and its folder after', () => {
  const file = path.join(folder, 'file');
  writeDurably(file, 'one');
  writeDurably(file, 'two');
  expect(done).toEqual(['fsyncSync', 'renameSync', 'fsyncSync', 'fsyncSync', 'renameSync', 'fsyncSync']);
  expect(fs.readFileSync(file, 'utf8')).toBe('two');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(() => writeDurably(file, 'three', fs.linkSync)).toThrow('EEXIST');
  expect(fs.readFileSync(file, 'utf8')).toBe('two');
  expect(fs.readdirSync(folder)).toEqual(['file']);
});

test('so is the key that encrypts secrets, which is made once', () => {
  useEnvironment({ DATA_DIR: folder, SECRET_KEY: undefined });
  const [key] = secretKeys();
  expect(done).toEqual(['fsyncSync', 'linkSync', 'fsyncSync']);
  expect(secretKeys()).toEqual([key]);
  expect(fs.readFileSync(secretKeyFile(), 'utf8').trim()).toBe(key);
});

test('the key is read from its file once, until it is said that there may be another', () => {
  useEnvironment({ DATA_DIR: folder, SECRET_KEY: undefined });
  const [key] = secretKeys();
  writeDurably(secretKeyFile(), 'another');
  expect(secretKeys()).toEqual([key]);
  forgetSecretKeys();
  expect(secretKeys()).toEqual(['another']);
});
