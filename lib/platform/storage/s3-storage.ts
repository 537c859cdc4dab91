import type * as S3 from '@aws-sdk/client-s3';
import type { S3Config } from '@/lib/core/s3-config';
import { ServiceError } from '@/lib/core/errors';
import { isStorageKey, type Storage } from './storage';

/**
 * Longest wait for a connection, and for further bytes, also in the middle of a file; the SDK tries twice more. Its
 * `requestTimeout` would only warn.
 */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 10_000 } as const;

/** Files in a bucket of Amazon S3 or of anything that speaks its protocol: the key stands below the prefix, if any. */
export function s3Storage(config: S3Config): Storage {
  const nameOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('The text cannot be a storage key.');
    return `${config.prefix}${key}`;
  };
  const bucket = { Bucket: config.bucket };
  return {
    write: async (key, bytes) => {
      const Key = nameOf(key);
      await withClient(config, ({ client, PutObjectCommand }) =>
        // Said explicitly: browsers that get at a bucket past us must not run anything.
        client.send(
          new PutObjectCommand({ ...bucket, Key, Body: bytes, ContentType: 'application/octet-stream' }),
        ),
      );
    },
    read: async (key) => {
      const Key = nameOf(key);
      return withClient(config, async ({ client, GetObjectCommand, NoSuchKey }) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key }));
          return (Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined) ?? null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      });
    },
    remove: async (key) => {
      const Key = nameOf(key);
      await withClient(config, ({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ ...bucket, Key })),
      );
    },
    writtenBefore: (prefix, instant) => listBefore(config, prefix, instant),
  };
}

async function* listBefore(config: S3Config, prefix: string, instant: Date): AsyncIterable<string> {
  let token: string | undefined;
  do {
    const page = await withClient(config, ({ client, ListObjectsV2Command }) =>
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

type Sdk = typeof S3 & { readonly client: S3.S3Client };

const opened = new Map<string, Promise<Sdk>>();

/** Loaded when it is needed: the service starts without it where files live in a folder. */
function open(config: S3Config): Promise<Sdk> {
  const name = JSON.stringify(config);
  const known = opened.get(name);
  if (known !== undefined) return known;
  const opening = start(config).catch((error: unknown) => {
    // Whatever it was may have passed by the next time.
    opened.delete(name);
    throw error;
  });
  opened.set(name, opening);
  return opening;
}

async function start({ region, endpoint, pathStyle, credentials }: S3Config): Promise<Sdk> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    requestHandler: timeouts,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Checksums beyond the protocol's own are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { ...sdk, client };
}

/** @throws ServiceError `unavailable` when the storage cannot be reached or refuses. */
async function withClient<Result>(config: S3Config, work: (sdk: Sdk) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open(config));
  } catch (cause) {
    throw new ServiceError('unavailable', 'the file storage is not available right now', { cause });
  }
}
