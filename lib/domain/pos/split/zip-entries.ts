import { counting, type Source } from './source';

/** An archive that cannot be read, in words. */
export class UnreadableArchive extends Error {}

const endSize = 22;
const commentMax = 65_535;

/** Entries of one archive. */
const entriesMax = 100_000;

/**
 * The files of a ZIP archive, by its directory; folders and what macOS notes of files left out. Each is unpacked as it is
 * read.
 * @throws UnreadableArchive where there is no directory, or it names what cannot be unpacked.
 */
export async function zipEntries(name: string, archive: Blob): Promise<Source[]> {
  const tailStart = Math.max(0, archive.size - endSize - commentMax);
  const tail = await viewOf(archive, tailStart, archive.size);
  let at = tail.byteLength - endSize;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw new UnreadableArchive('it has no directory');
  const [count, size, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) {
    return readDirectory(name, archive, await largeDirectory(archive, tail, at));
  }
  return readDirectory(name, archive, { count, size, start });
}

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly start: number;
}

async function largeDirectory(archive: Blob, tail: DataView, end: number): Promise<Directory> {
  const locator = end - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) {
    throw new UnreadableArchive('its directory is incomplete');
  }
  const at = Number(tail.getBigUint64(locator + 8, true));
  const record = await viewOf(archive, at, at + 56);
  if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) {
    throw new UnreadableArchive('its directory is incomplete');
  }
  const long = (offset: number) => Number(record.getBigUint64(offset, true));
  return { count: long(32), size: long(40), start: long(48) };
}

async function readDirectory(name: string, archive: Blob, directory: Directory): Promise<Source[]> {
  if (directory.count > entriesMax) throw new UnreadableArchive(`it has more than ${entriesMax} files`);
  const view = await viewOf(archive, directory.start, directory.start + directory.size);
  const sources: Source[] = [];
  let at = 0;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) {
      throw new UnreadableArchive('its directory is incomplete');
    }
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw new UnreadableArchive('its directory is incomplete');
    const path = new TextDecoder()
      .decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
      .replaceAll('\\', '/');
    const entry = {
      path,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      ...sizesOf(view, at, nameLength, extraLength),
    };
    at = next;
    if (path.endsWith('/') || path.startsWith('__MACOSX/')) continue;
    sources.push(sourceOf(name, archive, entry));
  }
  return sources;
}

interface Entry {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly start: number;
}

/** From the entry, or from its extra field where a number has no room in it. */
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

function sourceOf(name: string, archive: Blob, entry: Entry): Source {
  if (entry.isEncrypted) throw new UnreadableArchive(`${entry.path} is encrypted`);
  if (entry.method !== 0 && entry.method !== 8) {
    throw new UnreadableArchive(`${entry.path} is packed by method ${entry.method}`);
  }
  const open: Source['open'] = (counted) => {
    const packed = packedOf(archive, entry);
    const stream = counting(packed, counted);
    if (entry.method === 0) return stream;
    return stream.pipeThrough(
      new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>,
    );
  };
  return { name: `${name}/${entry.path}`, size: entry.size, open };
}

/** The packed bytes, which begin behind a header of its own length. */
function packedOf(archive: Blob, { start, packed }: Entry): ReadableStream<Uint8Array> {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = async () => {
    const header = await viewOf(archive, start, start + 30);
    if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) {
      await through.writable.abort(new UnreadableArchive('an entry is not where its directory says'));
      return;
    }
    const from = start + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    await archive
      .slice(from, from + packed)
      .stream()
      .pipeTo(through.writable);
  };
  // The reader gets the error, or has ended reading.
  pipe().catch(() => undefined);
  return through.readable;
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}
