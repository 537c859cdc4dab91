import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

/** Time that these buckets may say nothing. */
const timeoutInMs = 3_000;

/** A bucket whose server answers each request with these bytes, and says no more. */
async function answering(answer: string | Buffer) {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const { port } = listener.address() as AddressInfo;
  return s3Storage({ ...server.config, endpoint: `http://127.0.0.1:${port}` }, timeoutInMs);
}

describe('a bucket that falls silent', () => {
  test('before it answers, is not there', async () => {
    const storage = await answering('');
    const asked = [storage.read('attachments/1/ab/x'), storage.write('attachments/1/ab/x', Buffer.from('x'))];
    for (const each of await Promise.allSettled<unknown>(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  });

  test('in the middle of a file, breaks it off', async () => {
    const storage = await answering('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst');
    const file = await storage.read('attachments/1/ab/x');
    await expect(new Response(file).text()).rejects.toThrow();
  });
});

describe('readers who take their time', () => {
  // More than the system takes in on the way.
  const bytes = 20 * 1024 * 1024;
  const large = () =>
    answering(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`),
        Buffer.alloc(bytes, 'a'),
      ]),
    );

  test('have the whole file', async () => {
    const file = (await (await large()).read('attachments/1/ab/x'))?.getReader();
    let read = (await file?.read())?.value?.length ?? 0;
    // Takes longer than a bucket may be silent.
    await expect((await answering('')).read('attachments/1/ab/x')).rejects.toThrow('not available');
    for (let next = await file?.read(); next?.done === false; next = await file?.read())
      read += next.value.length;
    expect(read).toBe(bytes);
  });

  test('keep no others from the bucket', async () => {
    const storage = await large();
    const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read('attachments/1/ab/x')));
    const other = (await storage.read('attachments/1/ab/x'))?.getReader();
    expect((await other?.read())?.done).toBe(false);
    await other?.cancel();
    await Promise.all(slow.map(async (file) => file?.cancel()));
  });
});
