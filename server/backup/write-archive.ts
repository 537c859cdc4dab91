import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack as packTar } from 'tar-stream';
import { entryNames, type Counts } from './archive-shapes';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  finish(counts: Counts): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Writes a tar with gzip, encrypted with age if there is a passphrase.
 * @throws Error if the file exists.
 */
export async function writeArchive(file: string, passphrase: string | undefined): Promise<ArchiveWriter> {
  const handle = await open(file, 'wx', 0o600);
  const tar = packTar();
  // Level 3 compresses rows to a fifth of their size, in half the time of the default.
  const compress = createGzip({ level: 3 });
  const output = createWriteStream('', { fd: handle.fd, autoClose: false });
  const written =
    passphrase === undefined
      ? pipeline(tar, compress, output)
      : pipeline(tar, compress, encryptWith(passphrase), output);
  // The next entry awaits this promise. Until then the handler prevents an unhandled rejection.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const digest = createHash('sha256');
  const add = (name: string, bytes: Uint8Array) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(bytes);
      }),
    ]);
  return {
    add: (name, bytes) => {
      digest.update(`${name}\n${bytes.length}\n`).update(bytes);
      return add(name, bytes);
    },
    finish: async (counts) => {
      const end = { digest: digest.digest('hex'), ...counts };
      await add(entryNames.end, Buffer.from(JSON.stringify(end)));
      tar.finalize();
      await written;
      await handle.sync();
      await handle.close();
    },
    discard: async () => {
      tar.destroy(new Error('The archive is given up.'));
      await Promise.allSettled([written]);
      await handle.close().catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

function encryptWith(passphrase: string) {
  return async function* (plain: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    const source = Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array>;
    yield* Readable.fromWeb((await encrypter.encrypt(source)) as NodeStream<Uint8Array>);
  };
}

export async function publishFile(draft: string, file: string): Promise<void> {
  await rename(draft, file);
  if (process.platform === 'win32') return;
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
