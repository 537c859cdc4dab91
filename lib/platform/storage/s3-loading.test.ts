import type * as S3 from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { s3Storage } from './s3-storage';

const loading = vi.hoisted(() => ({ failures: 1 }));

vi.mock('@aws-sdk/client-s3', async (original) => {
  const sdk = await original<typeof S3>();
  class S3Client extends sdk.S3Client {
    constructor(config: S3.S3ClientConfig) {
      if (loading.failures > 0) {
        loading.failures -= 1;
        throw new Error('too many open files');
      }
      super(config);
    }

    override readonly send = () => Promise.resolve({});
  }
  return { ...sdk, S3Client };
});

test('a bucket whose library could not be loaded once is tried anew the next time', async () => {
  const storage = s3Storage({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: undefined,
    pathStyle: false,
    prefix: '',
    credentials: undefined,
  });
  const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
  await expect(storage.write('a/1', Buffer.from('x'))).rejects.toEqual(unavailable);
  await storage.write('a/1', Buffer.from('x'));
  expect(loading.failures).toBe(0);
});
