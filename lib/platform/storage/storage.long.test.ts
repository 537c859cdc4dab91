import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type S3Server } from '@/test/s3-server';
import { s3Storage } from './s3-storage';

let root: string;
let server: S3Server;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
  server = await startS3(path.join(root, 's3'));
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

test('a bucket with more keys than one answer lists is listed whole', async () => {
  const storage = s3Storage({ ...server.config, prefix: 'many/' });
  const keys = Array.from({ length: 1_005 }, (_, index) => `m/${String(index).padStart(4, '0')}`);
  for (let at = 0; at < keys.length; at += 50) {
    await Promise.all(keys.slice(at, at + 50).map((key) => storage.write(key, Buffer.from('x'))));
  }
  const listed: string[] = [];
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  for await (const key of storage.writtenBefore('m', tomorrow)) listed.push(key);
  expect(listed.toSorted()).toEqual(keys);
});
