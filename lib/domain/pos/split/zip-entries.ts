import { crc32 } from '@/lib/formats/parsers/crc32';
import {
  DamagedEntry,
  findDirectory,
  headerSize,
  largeDirectory,
  largeEndSize,
  packedStart,
  readDirectory,
  tailSize,
  type ZipEntry,
} from '@/lib/formats/parsers/zip-directory';
import { counting, type SplitSource } from './source';

/**
 * Lists files, without folders and `__MACOSX`. A file is unpacked while it is read; a wrong checksum or size
 * makes its reading fail at the end.
 * @throws UnreadableArchive if the directory is missing or a compression is not supported.
 */
export async function zipEntries(name: string, archive: Blob): Promise<SplitSource[]> {
  const found = findDirectory(await viewOf(archive, Math.max(0, archive.size - tailSize), archive.size));
  const { count, size, start } =
    'largeEndAt' in found
      ? largeDirectory(await viewOf(archive, found.largeEndAt, found.largeEndAt + largeEndSize))
      : found;
  const entries = readDirectory(await viewOf(archive, start, start + size), count);
  return entries.map((entry) =>
    sourceOf(name, archive, { ...entry, path: entry.path.replaceAll('\\', '/') }),
  );
}

/**
 * Reads to the end, so that no part of a damaged file is used.
 * @throws UnreadableArchive.
 */
export async function verifyEntry(entry: SplitSource): Promise<void> {
  try {
    await entry.open().pipeTo(new WritableStream());
  } catch (error) {
    // A TypeError means that the packed bytes cannot be unpacked.
    if (error instanceof TypeError) throw new DamagedEntry(entry.name);
    throw error;
  }
}

function sourceOf(name: string, archive: Blob, entry: ZipEntry): SplitSource {
  const open: SplitSource['open'] = (counted) => {
    const packed = counting(packedOf(archive, entry), counted);
    if (entry.method === 0) return packed.pipeThrough(check(entry));
    return packed
      .pipeThrough(new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>)
      .pipeThrough(check(entry));
  };
  return { name: `${name}/${entry.path}`, size: entry.size, open };
}

/** Limits the bytes to the stated size, and verifies the checksum at the end. */
function check({ path, size, crc }: ZipEntry): TransformStream<Uint8Array, Uint8Array> {
  let [read, sum] = [0, 0];
  return new TransformStream({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > size) throw new DamagedEntry(path);
      sum = crc32(chunk, sum);
      controller.enqueue(chunk);
    },
    flush() {
      if (read !== size || sum !== crc) throw new DamagedEntry(path);
    },
  });
}

/** A header of variable length precedes the packed bytes. */
function packedOf(archive: Blob, entry: ZipEntry): ReadableStream<Uint8Array> {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = async () => {
    let from: number;
    try {
      from = packedStart(await viewOf(archive, entry.start, entry.start + headerSize), entry);
    } catch (error) {
      await through.writable.abort(error);
      return;
    }
    await archive
      .slice(from, from + entry.packed)
      .stream()
      .pipeTo(through.writable);
  };
  // The stream passes the error to its reader, so it is ignored here.
  pipe().catch(() => undefined);
  return through.readable;
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}
