import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '@/lib/core/config';
import { startS3, type S3Server } from '@/test/s3-server';
import { folderStorage } from './folder-storage';
import { s3Storage } from './s3-storage';
import { endOfTime, type Storage } from './storage';

let root: string;
let server: S3Server;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
  server = await startS3(path.join(root, 's3'));
}, 30_000);
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const storages: Readonly<Record<string, () => Storage>> = {
  'a folder': () => folderStorage(path.join(root, 'folder')),
  'a bucket': () => s3Storage(server.config),
  'a part of a bucket': () => s3Storage({ ...server.config, prefix: 'part/of/it/' }),
};

const environment = (changes: Readonly<Record<string, string>>) => ({
  NODE_ENV: 'test' as const,
  ...changes,
});

async function textOf(storage: Storage, key: string): Promise<string | null> {
  const stream = await storage.read(key);
  return stream === null ? null : new Response(stream).text();
}

async function listed(storage: Storage, prefix: string, before: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.writtenBefore(prefix, before)) keys.push(key);
  return keys.toSorted();
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

describe.each(Object.entries(storages))('files in %s', (_where, open) => {
  test('are read as they were written, and gone once removed', async () => {
    const storage = open();
    await storage.write('a/1/x', Buffer.from('bytes'));
    expect([await textOf(storage, 'a/1/x'), await storage.has('a/1/x')]).toEqual(['bytes', true]);
    await storage.remove('a/1/x');
    await storage.remove('a/1/x');
    expect([await textOf(storage, 'a/1/x'), await storage.has('a/1/x')]).toEqual([null, false]);
  });

  test('may be empty, and large', { tags: 'long' }, async () => {
    const storage = open();
    await storage.write('e/empty', new Uint8Array());
    expect(await textOf(storage, 'e/empty')).toBe('');
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'attachment');
    await storage.write('e/large', bytes);
    const stream = await storage.read('e/large');
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each(['', '../x', 'a//b', 'a/../b', '/etc/passwd', 'a\0b', 'a.b'])(
    'are never outside it: the key %j is refused',
    async (key) => {
      const storage = open();
      await expect(async () => storage.write(key, Buffer.from('x'))).rejects.toThrow('storage key');
      await expect(async () => storage.read(key)).rejects.toThrow('storage key');
      await expect(async () => storage.has(key)).rejects.toThrow('storage key');
    },
  );

  test('are listed by what their keys begin with and by age', async () => {
    const storage = open();
    for (const key of ['l/1/a', 'l/1/b', 'l/2/a', 'l/10/a']) await storage.write(key, Buffer.from(key));
    expect(await listed(storage, 'l/1', tomorrow())).toEqual(['l/1/a', 'l/1/b']);
    expect(await listed(storage, 'l', tomorrow())).toEqual(['l/1/a', 'l/1/b', 'l/10/a', 'l/2/a']);
    expect(await listed(storage, 'l', new Date('2020-01-01T00:00:00Z'))).toEqual([]);
    expect(await listed(storage, 'nothing', tomorrow())).toEqual([]);
  });
});

describe('a folder', () => {
  test('keeps no draft', async () => {
    const folder = path.join(root, 'drafts');
    await folderStorage(folder).write('b/1', Buffer.alloc(100_000));
    expect(await readdir(path.join(folder, 'b'))).toEqual(['1']);
  });

  // Where this run may mount one: a disk of 64 kB.
  test.runIf(process.getuid?.() === 0)(
    'on a full disk keeps nothing half, and says that it passes',
    async (ctx) => {
      const disk = path.join(root, 'small');
      await mkdir(disk);
      const options = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk];
      if (spawnSync('mount', options).status !== 0) return ctx.skip();
      try {
        const storage = folderStorage(path.join(disk, 'files'));
        await expect(storage.write('f/1', Buffer.alloc(200_000))).rejects.toMatchObject({
          code: 'unavailable',
        });
        expect(await readdir(path.join(disk, 'files', 'f'))).toEqual([]);
        await storage.write('f/2', Buffer.from('small'));
        expect(await textOf(storage, 'f/2')).toBe('small');
      } finally {
        spawnSync('umount', [disk]);
      }
    },
  );

  test('loses drafts that a crash left when it is looked through', async () => {
    const folder = path.join(root, 'crashed');
    const storage = folderStorage(folder);
    await storage.write('c/d/old', Buffer.from('x'));
    await storage.write('c/new', Buffer.from('x'));
    const draft = path.join(folder, 'c', 'd', 'gone.0123.draft');
    await writeFile(draft, 'half');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await utimes(path.join(folder, 'c', 'd', 'old'), longAgo, longAgo);
    await utimes(draft, longAgo, longAgo);
    expect(await listed(storage, 'c', new Date('2021-01-01T00:00:00Z'))).toEqual(['c/d/old']);
    expect(await readdir(path.join(folder, 'c', 'd'))).toEqual(['old']);
  });
});

describe('a folder that is listed while the service runs', () => {
  test('keeps the draft of an upload that is under way', async () => {
    const folder = path.join(root, 'uploading');
    await mkdir(path.join(folder, 'c'), { recursive: true });
    await writeFile(path.join(folder, 'c', 'new.0123.draft'), 'half');
    expect(await listed(folderStorage(folder), '', endOfTime)).toEqual([]);
    expect(await readdir(path.join(folder, 'c'))).toEqual(['new.0123.draft']);
  });

  test('is not taken for empty where it cannot be read', async () => {
    const folder = path.join(root, 'unreadable');
    await symlink(folder, folder);
    await expect(listed(folderStorage(folder), '', endOfTime)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});

describe('a bucket', () => {
  test('that refuses or cannot be reached is an error that passes, not a missing file', async () => {
    const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
    const stranger = { accessKeyId: 'nobody', secretAccessKey: 'wrong' };
    const refused = s3Storage({ ...server.config, credentials: stranger });
    await expect(refused.write('a/1', Buffer.from('x'))).rejects.toEqual(unavailable);
    const elsewhere = s3Storage({ ...server.config, bucket: 'no-such-bucket' });
    await expect(elsewhere.read('a/1')).rejects.toEqual(unavailable);
    const nowhere = { ...server.config, endpoint: 'http://127.0.0.1:9' };
    await expect(s3Storage(nowhere).write('a/1', Buffer.from('x'))).rejects.toEqual(unavailable);
  }, 30_000);

  test('is configured by the environment, whole or not at all', () => {
    expect(readConfig(environment({})).s3).toBeUndefined();
    expect(readConfig(environment({ S3_BUCKET: 'files' })).s3).toMatchObject({
      pathStyle: false,
      credentials: undefined,
    });
    expect(
      readConfig(environment({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://s3.test', S3_PREFIX: 'a/b' })).s3,
    ).toMatchObject({
      pathStyle: true,
      prefix: 'a/b/',
    });
    expect(() => readConfig(environment({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x' }))).toThrow(
      'or neither',
    );
  });
});
