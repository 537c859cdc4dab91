import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { storageKey, uuidOfAttachment } from '@/lib/domain/attachments/names';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { freePort, startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { startS3, type S3Server } from '@/test/s3-server';
import { runCommand } from './commands';

// A backup of a service whose files are in a bucket, restored with files in another place of it.

let folder: string;
let bucket: S3Server;
let server: EmbeddedPostgres;
let retailer: TestRetailer;
let settings: Record<string, string>;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  bucket = await startS3(at('bucket'));
  server = await startEmbeddedPostgres({ dataDir: at('original'), purpose: 'server' });
  await prepareDatabase(server.url);
  const { endpoint = '', credentials } = bucket.config;
  settings = {
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on', S3_PREFIX: 'first' },
    ...{
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  };
  useEnvironment({ DATABASE_URL: server.url, DATA_DIR: at('original'), ...settings });
  retailer = await makeRetailer();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await server.stop();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The bytes of an attachment, where the files of these settings are. */
async function bytesOf(attachment: string): Promise<string | null> {
  const stream = await fileStorage().read(storageKey(retailer.ctx.retailer.id, attachment));
  return stream === null ? null : new Response(stream).text();
}

// Three commands, each of which starts a Postgres of its own.
const patience = { timeout: 300_000 };

test(
  'files of a bucket are in the backup, and come back to where the restored service has its own',
  patience,
  async () => {
    await postedReceipt(retailer, { identifier: 'erased@example.com' });
    const posted = await retailer.api.request('/attachments', { method: 'POST', body: 'a file to keep' });
    expect(posted.status).toBe(201);
    const attachment = uuidOfAttachment(String(posted.json.id)) ?? '';
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of twelve' };
    const file = at('bucket.backup');
    const made = await runCommand('backup', [file, '--with-key'], {
      ...settings,
      ...passphrase,
      DATA_DIR: at('original'),
    });
    expect(made, made.said).toMatchObject({ code: 0 });
    // Its note is in the bucket, below the first prefix: the restored service is given the notes of the place it takes over.
    await erase(retailer, 'erased@example.com');

    const restored = { ...settings, ...passphrase, S3_PREFIX: 'second', DATA_DIR: at('restored') };
    await mkdir(at('restored'), { mode: 0o711 });
    useEnvironment({ S3_PREFIX: 'second' });
    expect(await bytesOf(attachment)).toBeNull();
    const done = await runCommand('restore', [file], restored);
    expect(done, done.said).toMatchObject({ code: 0 });
    expect(await bytesOf(attachment)).toBe('a file to keep');

    // Restored over the place where the notes are, the person is erased again.
    const over = await runCommand('restore', [file, '--replace'], { ...restored, S3_PREFIX: 'first' });
    expect(over, over.said).toMatchObject({ code: 0 });
    expect(over.said).toContain('1 erased again');
  },
);

test(
  'a command whose bucket cannot be used names the setting, and leaves nothing behind',
  patience,
  async () => {
    const own = { ...settings, DATA_DIR: at('original'), BACKUP_PASSPHRASE: 'a passphrase of twelve' };
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const refused = `nothing listens at S3_ENDPOINT, ${endpoint} (ECONNREFUSED).`;
    const made = await runCommand('backup', [at('none.backup')], { ...own, S3_ENDPOINT: endpoint });
    expect(made.code).toBe(1);
    expect(made.said).toContain(`The bucket of S3_BUCKET, files, cannot be used: ${refused}`);
    expect(made.said).toContain(`Metrics will not tell of this run: The bucket of S3_BUCKET, files,`);
    expect(await readdir(folder)).not.toContain(expect.stringContaining('none.backup'));

    const admin = await runCommand('admin', ['replay-erasures'], { ...own, S3_ENDPOINT: endpoint });
    expect(admin).toMatchObject({ code: 1, said: expect.stringContaining(refused) });

    await mkdir(at('nowhere'), { mode: 0o711 });
    const elsewhere = { ...own, DATA_DIR: at('nowhere'), S3_BUCKET: 'missing' };
    const done = await runCommand('restore', [at('bucket.backup')], elsewhere);
    expect(done).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'The bucket of S3_BUCKET, missing, cannot be used: S3_BUCKET: there is no such bucket.',
      ),
    });
    for (const { said } of [made, admin, done]) expect(said).not.toMatch(/^\s+at /m);
  },
);
