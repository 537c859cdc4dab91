import { fileStorage } from '@/lib/platform/storage/file-storage';
import { isBackupNote } from '@/lib/platform/storage/backup-notes';
import { endOfTime } from '@/lib/platform/storage/storage';

/** Number of files that are read in advance, because a bucket takes milliseconds for each. */
const ahead = 16;

/** Skips the notes about backups, and files that are deleted meanwhile. */
export async function* dumpFiles(): AsyncGenerator<{ readonly key: string; readonly bytes: Buffer }> {
  const storage = fileStorage();
  const read = async (key: string) => {
    const stream = await storage.read(key);
    return { key, bytes: stream === null ? null : Buffer.from(await new Response(stream).arrayBuffer()) };
  };
  const reading: ReturnType<typeof read>[] = [];
  const next = async function* (left: number) {
    while (reading.length > left) {
      const { key, bytes } = (await reading.shift()) ?? { key: '', bytes: null };
      if (bytes !== null) yield { key, bytes };
    }
  };
  try {
    for await (const key of storage.writtenBefore('', endOfTime)) {
      if (isBackupNote(key)) continue;
      const begun = read(key);
      // Prevents an unhandled rejection: reading can fail before the promise is awaited.
      begun.catch(() => undefined);
      reading.push(begun);
      yield* next(ahead - 1);
    }
    yield* next(0);
  } finally {
    await Promise.allSettled(reading);
  }
}
