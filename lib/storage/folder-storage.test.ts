import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from './folder-storage';
import type { Storage } from './storage';

let root: string;
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'folder-storage-'));
  storage = folderStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function textOf(key: string): Promise<string | null> {
  const stream = await storage.read(key);
  return stream === null ? null : new Response(stream).text();
}

describe('files in a folder', () => {
  test('are read as they were written, and gone once removed', async () => {
    await storage.write('a/1/x', Buffer.from('bytes'));
    expect(await textOf('a/1/x')).toBe('bytes');
    await storage.remove('a/1/x');
    await storage.remove('a/1/x');
    expect(await textOf('a/1/x')).toBeNull();
  });

  test('leave no draft behind', async () => {
    await storage.write('b/1', Buffer.alloc(100_000));
    expect(await readdir(path.join(root, 'b'))).toEqual(['1']);
  });

  test.each(['', '../x', 'a//b', 'a/../b', '/etc/passwd', 'a\0b', 'a.b'])(
    'are never outside it: the key %j is refused',
    async (key) => {
      await expect(async () => storage.write(key, Buffer.from('x'))).rejects.toThrow();
      await expect(async () => storage.read(key)).rejects.toThrow();
    },
  );

  test('are listed by age, and drafts that a crash left are cleared away', async () => {
    await storage.write('c/d/old', Buffer.from('x'));
    await storage.write('c/new', Buffer.from('x'));
    const draft = path.join(root, 'c', 'd', 'gone.0123.draft');
    await writeFile(draft, 'half');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await utimes(path.join(root, 'c', 'd', 'old'), longAgo, longAgo);
    await utimes(draft, longAgo, longAgo);
    const listed: string[] = [];
    for await (const key of storage.writtenBefore('c', new Date('2021-01-01T00:00:00Z'))) listed.push(key);
    expect(listed).toEqual(['c/d/old']);
    expect(await readdir(path.join(root, 'c', 'd'))).toEqual(['old']);
  });
});
