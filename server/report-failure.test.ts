import { createServer, type RequestListener } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import type { S3Config } from '@/lib/core/s3-config';
import { s3Storage } from '@/lib/platform/storage/s3-storage';
import { endOfTime } from '@/lib/platform/storage/storage';
import { listen } from '@/test/message-servers';
import { freePort } from './embedded-postgres';
import { reasonOf } from './report-failure';

// Message to an operator where the bucket of a command is not to be used, and which setting to look at.

const settings: S3Config = {
  bucket: 'files',
  region: 'eu-central-1',
  endpoint: undefined,
  pathStyle: true,
  prefix: '',
  credentials: { accessKeyId: 'key', secretAccessKey: 'not for the log' },
};

/** Words of a command that writes to a bucket, reads it and lists it: once, where all say the same. */
async function saidOf(changes: Partial<S3Config>): Promise<string> {
  const storage = s3Storage({ ...settings, ...changes });
  const list = async () => {
    for await (const key of storage.writtenBefore('', endOfTime)) throw new Error(`There is ${key}.`);
  };
  const tried = [storage.write('a/1', Buffer.from('x')), storage.read('a/1'), list()];
  const said = await Promise.all(tried.map((each) => each.then(() => 'nothing', reasonOf)));
  return [...new Set(said)].join('\n');
}

const answering = async (answer: RequestListener) =>
  `http://user:password@127.0.0.1:${await listen(createServer(answer))}`;

/** A refusal as the protocol has it. */
const refusing = (status: number, code: string) =>
  answering((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Words of the bucket</Message></Error>`,
    );
  });

test.each([
  [403, 'AccessDenied', 'S3_ACCESS_KEY_ID: the key has no right to it'],
  [403, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID: the key is not known'],
  [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY: it does not fit S3_ACCESS_KEY_ID'],
  [404, 'NoSuchBucket', 'S3_BUCKET: there is no such bucket'],
  [301, 'PermanentRedirect', 'S3_REGION: the bucket is in another region'],
])('a bucket that answers %i %s is told by its setting', async (status, code, why) => {
  const said = await saidOf({ endpoint: await refusing(status, code) });
  expect(said).toBe(`The bucket of S3_BUCKET, files, cannot be used: ${why}.`);
});

test('a bucket that refuses with another status, or something that is none, is told by its address', async () => {
  const endpoint = await answering((_request, response) => void response.writeHead(418).end('a teapot'));
  const { origin } = new URL(endpoint);
  expect(await saidOf({ endpoint })).toContain(`S3_ENDPOINT, ${origin}, answers 418`);
});

test('a bucket at a port where nothing listens is told by its address', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  expect(await saidOf({ endpoint })).toBe(
    `The bucket of S3_BUCKET, files, cannot be used: nothing listens at S3_ENDPOINT, ${endpoint} (ECONNREFUSED).`,
  );
});

test('a bucket whose host has no address is told by its address', async () => {
  const said = await saidOf({ endpoint: 'https://bucket.invalid' });
  expect(said).toMatch(
    /no address is known for the host of S3_ENDPOINT, https:\/\/bucket\.invalid \((?:ENOTFOUND|EAI_AGAIN)\)\.$/,
  );
});

test('a bucket whose certificate is not trusted, or that speaks no TLS, is told by its address', async () => {
  const selfSigned = new SMTPServer({ secure: true });
  selfSigned.on('error', () => undefined);
  const plain = createServer();
  for (const [server, code] of [
    [selfSigned.server, 'DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED'],
    [plain, 'EPROTO|ERR_SSL_WRONG_VERSION_NUMBER'],
  ] as const) {
    const endpoint = `https://127.0.0.1:${await listen(server)}`;
    expect(await saidOf({ endpoint })).toMatch(
      new RegExp(String.raw`the connection to S3_ENDPOINT, ${endpoint} is not secure \((?:${code})\)\.$`),
    );
  }
});
