export class UnreadableArchive extends Error {}

export class DamagedEntry extends UnreadableArchive {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is damaged: it does not match its checksum or size`);
    this.path = path;
  }
}

/**
 * Most bytes from the start of the directory's end record to the end of the archive: 22, and the longest
 * comment.
 */
export const tailSize = 22 + 65_535;
/** Size in bytes of the directory's end record, if the archive has more than 4 GB or 65,535 files. */
export const largeEndSize = 56;
/** Size in bytes of an entry's header, without name and extra field. */
export const headerSize = 30;

const entriesMax = 100_000;

export interface Directory {
  readonly count: number;
  readonly size: number;
  readonly start: number;
}

/** Sizes and positions in bytes; `method` is 0 for stored and 8 for deflated. */
export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly start: number;
}

/**
 * Returns the directory, from the last bytes of an archive. In a large archive, returns where the record for
 * `largeDirectory` is.
 * @throws UnreadableArchive.
 */
export function findDirectory(tail: DataView): Directory | { readonly largeEndAt: number } {
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw new UnreadableArchive('it has no directory');
  const [count, size, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (count !== 0xffff && size !== 0xffffffff && start !== 0xffffffff) return { count, size, start };
  const locator = at - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) {
    throw new UnreadableArchive('its directory is incomplete');
  }
  return { largeEndAt: Number(tail.getBigUint64(locator + 8, true)) };
}

/** @throws UnreadableArchive. */
export function largeDirectory(end: DataView): Directory {
  if (end.byteLength < largeEndSize || end.getUint32(0, true) !== 0x06064b50) {
    throw new UnreadableArchive('its directory is incomplete');
  }
  const long = (offset: number) => Number(end.getBigUint64(offset, true));
  return { count: long(32), size: long(40), start: long(48) };
}

/**
 * Returns all entries except folders and `__MACOSX`.
 * @throws UnreadableArchive if the directory is incomplete, or an entry cannot be unpacked.
 */
export function readDirectory(view: DataView, count: number): ZipEntry[] {
  if (count > entriesMax) throw new UnreadableArchive(`it has more than ${entriesMax} files`);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) {
      throw new UnreadableArchive('its directory is incomplete');
    }
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw new UnreadableArchive('its directory is incomplete');
    const flags = view.getUint16(at + 8, true);
    const path = pathOf(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength), flags);
    const [method, crc] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
    const entry = { path, method, crc, ...sizesOf(view, at, nameLength, extraLength) };
    at = next;
    if (path.endsWith('/') || path.startsWith('__MACOSX/')) continue;
    if ((flags & 1) === 1) throw new UnreadableArchive(`${path} is encrypted`);
    if (method !== 0 && method !== 8) throw new UnreadableArchive(`${path} is packed by method ${method}`);
    entries.push(entry);
  }
  return entries;
}

/**
 * A path is UTF-8 if the entry has the flag for it, or if the bytes are valid UTF-8. Older programs use code
 * pages without naming them.
 */
function pathOf(bytes: Uint8Array, flags: number): string {
  const path = new TextDecoder().decode(bytes);
  const isUtf8 = (flags & 0x800) !== 0 || !path.includes('\uFFFD');
  return isUtf8 ? path : new TextDecoder('latin1').decode(bytes);
}

/** A number that does not fit into the entry is in its extra field. */
function sizesOf(view: DataView, at: number, nameLength: number, extraLength: number) {
  let [packed, size, start] = [
    view.getUint32(at + 20, true),
    view.getUint32(at + 24, true),
    view.getUint32(at + 42, true),
  ];
  let extra = at + 46 + nameLength;
  const end = extra + extraLength;
  while (extra + 4 <= end) {
    const [id, length] = [view.getUint16(extra, true), view.getUint16(extra + 2, true)];
    let field = extra + 4;
    extra = field + length;
    if (id !== 1) continue;
    const next = (value: number) => {
      if (value !== 0xffffffff || field + 8 > extra) return value;
      field += 8;
      return Number(view.getBigUint64(field - 8, true));
    };
    [size, packed, start] = [next(size), next(packed), next(start)];
  }
  return { packed, size, start };
}

/**
 * Returns the start of the packed bytes, which follow the header of the entry.
 * @throws UnreadableArchive.
 */
export function packedStart(header: DataView, { start }: Pick<ZipEntry, 'start'>): number {
  if (header.byteLength < headerSize || header.getUint32(0, true) !== 0x04034b50) {
    throw new UnreadableArchive('an entry is not where its directory says');
  }
  return start + headerSize + header.getUint16(26, true) + header.getUint16(28, true);
}
