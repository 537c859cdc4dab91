import { S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import type { S3Config } from '@/lib/core/s3-config';
import { s3Storage } from './s3-storage';

test('a bucket whose library could not be loaded once is tried anew the next time', async () => {
  const known: S3Config = {
    bucket: 'files',
    region: 'us-east-1',
    endpoint: undefined,
    pathStyle: false,
    prefix: 'loading/',
    credentials: undefined,
  };
  const failure = new Error('too many open files');
  let failures = 1;
  // Read only when the library is loaded and its client is made.
  const config: S3Config = Object.defineProperty({ ...known }, 'pathStyle', {
    enumerable: false,
    get: () => {
      failures -= 1;
      if (failures >= 0) throw failure;
      return false;
    },
  });
  const send = vi.spyOn(S3Client.prototype, 'send').mockImplementation(() => undefined);
  const storage = s3Storage(config);
  const unavailable = expect.objectContaining({ code: 'unavailable', cause: failure }) as Error;
  await expect(storage.write('a/1', Buffer.from('x'))).rejects.toEqual(unavailable);
  expect(send).not.toHaveBeenCalled();
  await storage.write('a/1', Buffer.from('x'));
  expect(send).toHaveBeenCalledTimes(1);
});
