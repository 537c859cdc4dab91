import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract as extractTar } from 'tar-stream';
import { isStorageKey } from '@/lib/platform/storage/storage';
import {
  endShape,
  entryNames,
  fileKeyOfEntry,
  headerShape,
  tableOfEntry,
  type Counts,
  type Header,
} from './archive-shapes';

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const ageMagic = 'age-encryption.org/v1';

/**
 * Yields all entries except the last, which it checks.
 * @throws Error if the archive is damaged or cut off, or the passphrase is missing or wrong.
 */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  const tar = extractTar();
  const plain = (await isEncrypted(file))
    ? await decrypted(file, passphrase)
    : createReadStream(file, { highWaterMark: 1 << 20 });
  const unpacked = pipeline(plain, createGunzip(), tar);
  unpacked.catch(() => undefined);
  const digest = createHash('sha256');
  let complete = false;
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const { name } = entry.header;
      if (complete) throw new Error('something follows its end');
      if (name === entryNames.end) {
        if (endShape.parse(JSON.parse(bytes.toString())).digest !== digest.digest('hex'))
          throw new Error('its contents do not match its digest');
        complete = true;
      } else {
        digest.update(`${name}\n${bytes.length}\n`).update(bytes);
        yield { name, bytes };
      }
    }
    await unpacked;
    if (!complete) throw new Error('it ends too early');
  } catch (cause) {
    throw new Error(`${file} is not a whole backup: ${cause instanceof Error ? cause.message : 'damaged'}.`, {
      cause,
    });
  } finally {
    tar.destroy();
  }
}

/** @throws Error if the archive is damaged or cut off, has an unknown format, or holds an unknown entry. */
export async function verifyArchive(
  file: string,
  passphrase: string | undefined,
): Promise<{ readonly header: Header; readonly counts: Counts; readonly hasKey: boolean }> {
  let header: Header | null = null;
  let hasKey = false;
  let files = 0;
  const rows: Record<string, number> = {};
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (header === null) {
      if (name !== entryNames.header) break;
      header = readHeader(file, bytes);
      continue;
    }
    const kind = kindOf(name, header);
    // Checked before anything changes, because a restore cannot stop halfway.
    if (kind === null) throw new Error(`${file} holds ${JSON.stringify(name)}, which no backup does.`);
    if (kind === 'file') files += 1;
    else if (kind === 'key') hasKey = true;
    else rows[kind.table] = (rows[kind.table] ?? 0) + countCopyRows(bytes);
  }
  if (header === null) throw new Error(`${file} is not a backup of this service.`);
  return { header, counts: { rows, files }, hasKey };
}

/** @throws Error if this release does not know the format. */
function readHeader(file: string, bytes: Buffer): Header {
  const read = headerShape.safeParse(JSON.parse(bytes.toString()));
  if (read.success) return read.data;
  throw new Error(`${file} has a format that this release does not know. Restore with the one that made it.`);
}

function kindOf(name: string, { tables }: Header): 'file' | 'key' | { readonly table: string } | null {
  if (name === entryNames.key) return 'key';
  const key = fileKeyOfEntry(name);
  if (key !== null) return isStorageKey(key) ? 'file' : null;
  const table = tableOfEntry(name);
  const isKnown = tables.some((known) => `${known.schema}.${known.name}` === table);
  return table !== null && isKnown ? { table } : null;
}

/** In COPY's text format, each row has exactly one line feed, at its end. */
export function countCopyRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  return rows;
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    if ((await handle.stat()).isDirectory()) throw new Error(`${file} is a folder.`);
    const { buffer } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0);
    return buffer.toString('latin1') === ageMagic;
  } finally {
    await handle.close();
  }
}

async function decrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (passphrase === undefined) throw new Error(`${file} is encrypted. Set BACKUP_PASSPHRASE.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 }));
  try {
    const stream = await decrypter.decrypt(source as ReadableStream<Uint8Array>);
    return Readable.fromWeb(stream as NodeStream<Uint8Array>);
  } catch (cause) {
    throw new Error(`${file} cannot be decrypted with BACKUP_PASSPHRASE.`, { cause });
  }
}
