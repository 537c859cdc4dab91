import { inflateRawSync } from 'node:zlib';
import { TransformationError } from '../transformation-error';
import { crc32 } from './crc32';
import {
  DamagedEntry,
  findDirectory,
  headerSize,
  largeDirectory,
  largeEndSize,
  packedStart,
  readDirectory,
  tailSize,
  UnreadableArchive,
  type ZipEntry,
} from './zip-directory';

/** Most files of an archive, and most bytes of all its files when unpacked. */
const filesMax = 1000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Unpacks all files except folders and `__MACOSX`. Checks sizes before unpacking and checksums after.
 * @throws TransformationError `input_invalid`.
 */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    const entries = entriesOf(bytes);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > filesMax || total > bytesMax) {
      const parameters = { files: filesMax, megabytes: bytesMax / 1024 / 1024 };
      throw new TransformationError('input_invalid', 'zip_too_large', { parameters });
    }
    return Object.fromEntries(entries.map((entry) => [entry.path, unpack(bytes, entry)]));
  } catch (error) {
    if (error instanceof DamagedEntry) {
      throw new TransformationError('input_invalid', 'zip_damaged', { parameters: { file: error.path } });
    }
    if (error instanceof UnreadableArchive) throw new TransformationError('input_invalid', 'zip_unreadable');
    throw error;
  }
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const found = findDirectory(viewOf(bytes, Math.max(0, bytes.length - tailSize), bytes.length));
  const { count, size, start } =
    'largeEndAt' in found
      ? largeDirectory(viewOf(bytes, found.largeEndAt, found.largeEndAt + largeEndSize))
      : found;
  return readDirectory(viewOf(bytes, start, start + size), count);
}

function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const from = packedStart(viewOf(bytes, entry.start, entry.start + headerSize), entry);
  const packed = bytes.subarray(from, from + entry.packed);
  const content = entry.method === 0 ? packed : inflate(packed, entry);
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw new DamagedEntry(entry.path);
  return content;
}

function inflate(packed: Uint8Array, { path, size }: ZipEntry): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    // Not deflated, cut off, or larger than the archive states.
    throw new DamagedEntry(path);
  }
}

function viewOf(bytes: Uint8Array, from: number, to: number): DataView {
  const part = bytes.subarray(from, to);
  return new DataView(part.buffer, part.byteOffset, part.byteLength);
}
