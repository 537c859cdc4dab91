import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ServiceError } from '@/lib/core/errors';
import { isStorageKey, type Storage } from './storage';

/** Files in a folder of this machine: the key is the path below `root`. */
export function folderStorage(root: string): Storage {
  const fileOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('The text cannot be a storage key.');
    return path.join(root, ...key.split('/'));
  };
  return {
    write: (key, bytes) => writeDurably(fileOf(key), bytes),
    read: async (key) => {
      const file = await openIfThere(fileOf(key));
      if (file === null) return null;
      return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    writtenBefore: (prefix, instant) => listBefore(root, prefix, instant),
  };
}

/** What an operator puts right: a full disk or quota, too many open files. */
const passing: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** Written beside, flushed, then moved into place, so that a file is there whole or not at all, also after a crash. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    // A folder takes room as well.
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

/** The new name is in the folder, which has to be flushed as well. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and flushes names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfThere(file: string) {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function* listBefore(root: string, prefix: string, instant: Date): AsyncIterable<string> {
  const folder = path.join(root, ...prefix.split('/').filter((name) => name !== ''));
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = [prefix, entry.name].filter((name) => name !== '').join('/');
    if (entry.isDirectory()) yield* listBefore(root, key, instant);
    else {
      const file = path.join(folder, entry.name);
      const found = await stat(file).catch(() => null);
      if (found === null || found.mtime >= instant) continue;
      // What a crash left of a draft belongs to no upload.
      if (entry.name.endsWith('.draft')) await rm(file, { force: true });
      else if (isStorageKey(key)) yield key;
    }
  }
}
