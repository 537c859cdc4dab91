import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { S3Config } from '@/lib/core/s3-config';
import { ServiceError } from '@/lib/core/errors';
import { explainFailure } from './bucket-failure';
import { isStorageKey, type Storage } from './storage';

/** Milliseconds for one attempt to connect; the client makes two more. */
const connectionTimeout = 5_000;

/** Most milliseconds without a byte from the bucket, also in the middle of a file. */
const silenceMaxInMs = 10_000;

/** Most connections of a client. Many, because slow readers hold connections for long. */
const readAtOnceMax = 1_000;

export function s3Storage(config: S3Config, timeoutInMs = silenceMaxInMs): Storage {
  const nameOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('The text cannot be a storage key.');
    return `${config.prefix}${key}`;
  };
  const bucket = { Bucket: config.bucket };
  const at = { config, timeoutInMs };
  return {
    write: async (key, bytes) => {
      const Key = nameOf(key);
      await withClient(at, ({ client, PutObjectCommand }) =>
        // Prevents XSS: a browser that opens the bucket's address must not run an uploaded page.
        client.send(
          new PutObjectCommand({ ...bucket, Key, Body: bytes, ContentType: 'application/octet-stream' }),
        ),
      );
    },
    read: async (key) => {
      const Key = nameOf(key);
      return withClient(at, async ({ reader, GetObjectCommand, NoSuchKey }) => {
        const ending = new AbortController();
        const timer = setTimeout(() => ending.abort(), timeoutInMs);
        try {
          const command = new GetObjectCommand({ ...bucket, Key });
          const { Body } = await reader.send(command, { abortSignal: ending.signal });
          return Body === undefined ? null : asTheyCome(Body as Readable, timeoutInMs);
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        } finally {
          clearTimeout(timer);
        }
      });
    },
    has: async (key) => {
      const Key = nameOf(key);
      return withClient(at, async ({ client, HeadObjectCommand, NotFound }) => {
        try {
          await client.send(new HeadObjectCommand({ ...bucket, Key }));
          return true;
        } catch (error) {
          if (error instanceof NotFound) return false;
          throw error;
        }
      });
    },
    remove: async (key) => {
      const Key = nameOf(key);
      await withClient(at, ({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ ...bucket, Key })),
      );
    },
    writtenBefore: (prefix, instant) => listBefore(at, prefix, instant),
  };
}

/** Pauses of the reader do not count as silence of the bucket. */
function asTheyCome(body: Readable, timeoutInMs: number): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    pull: async (controller) => {
      const timer = setTimeout(() => body.destroy(new Error('The bucket fell silent.')), timeoutInMs);
      try {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: () => {
      body.destroy();
    },
  });
}

async function* listBefore(at: Bucket, prefix: string, instant: Date): AsyncIterable<string> {
  const { config } = at;
  let token: string | undefined;
  do {
    const page = await withClient(at, ({ client, ListObjectsV2Command }) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: config.bucket,
          Prefix: prefix === '' ? config.prefix : `${config.prefix}${prefix}/`,
          ContinuationToken: token,
        }),
      ),
    );
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(config.prefix.length);
      if (LastModified !== undefined && LastModified < instant && isStorageKey(key)) yield key;
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

interface Bucket {
  readonly config: S3Config;
  readonly timeoutInMs: number;
}

type Sdk = typeof S3 & {
  readonly client: S3.S3Client;
  readonly reader: S3.S3Client;
};

const opened = new Map<string, Promise<Sdk>>();

/** Imports the library only when called, because storage in a folder does not need it. */
function open(at: Bucket): Promise<Sdk> {
  const name = JSON.stringify(at);
  const known = opened.get(name);
  if (known !== undefined) return known;
  const opening = start(at).catch((error: unknown) => {
    opened.delete(name);
    throw error;
  });
  opened.set(name, opening);
  return opening;
}

async function start({ config, timeoutInMs }: Bucket): Promise<Sdk> {
  const { region, endpoint, pathStyle, credentials } = config;
  const sdk = await import('@aws-sdk/client-s3');
  const common: S3.S3ClientConfig = {
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not every bucket supports the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const agent = { maxSockets: readAtOnceMax };
  return {
    ...sdk,
    client: new sdk.S3Client({
      ...common,
      requestHandler: { connectionTimeout, socketTimeout: timeoutInMs },
    }),
    reader: new sdk.S3Client({
      ...common,
      // `socketTimeout` would also count the time in which our reader does not read.
      requestHandler: { connectionTimeout, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
    }),
  };
}

/** @throws ServiceError `unavailable` if the storage cannot be reached or refuses. */
async function withClient<Result>(at: Bucket, work: (sdk: Sdk) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open(at));
  } catch (error) {
    const cause = explainFailure(error, at.config);
    throw new ServiceError('unavailable', 'the file storage is not available right now', { cause });
  }
}
