import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { currentTime } from '@/lib/core/clock';
import { ServiceError } from '@/lib/core/errors';
import { isStorageKey, type Storage } from './storage';

export function folderStorage(root: string): Storage {
  const fileOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('The text cannot be a storage key.');
    return path.join(root, ...key.split('/'));
  };
  return {
    write: (key, bytes) => writeDurably(fileOf(key), bytes),
    read: async (key) => {
      const file = await unlessGone(open(fileOf(key), 'r'));
      if (file === null) return null;
      return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
    },
    has: async (key) => (await unlessGone(stat(fileOf(key)))) !== null,
    remove: (key) => rm(fileOf(key), { force: true }),
    writtenBefore: (prefix, instant) => listBefore(root, prefix, instant),
  };
}

/** A draft this old was left by a crash. A younger one may belong to a running upload. */
const draftMinAgeInMs = 60 * 60 * 1000;

/** Full disk or quota, or too many open files: operators can solve these. */
const passing: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** After a crash, the file is either complete or absent. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof Error && 'code' in cause && passing.has(cause.code)) {
      throw new ServiceError('unavailable', 'the file storage is not available right now', { cause });
    }
    throw cause;
  }
  await syncFolder(folder);
}

/** The folder contains the file's name, so it must be flushed as well. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and flushes names without being asked.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessGone<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function* listBefore(root: string, prefix: string, instant: Date): AsyncIterable<string> {
  const folder = path.join(root, ...prefix.split('/').filter((name) => name !== ''));
  // A missing folder counts as empty. One that cannot be read throws.
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const key = [prefix, entry.name].filter((name) => name !== '').join('/');
    if (entry.isDirectory()) yield* listBefore(root, key, instant);
    else {
      const file = path.join(folder, entry.name);
      const found = await unlessGone(stat(file));
      if (found === null || found.mtime >= instant) continue;
      if (entry.name.endsWith('.draft')) {
        if (found.mtimeMs < currentTime().getTime() - draftMinAgeInMs) await rm(file, { force: true });
      } else if (isStorageKey(key)) yield key;
    }
  }
}
