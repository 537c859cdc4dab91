import { ByteReader, ByteWriter } from './bytes';

export interface DocumentPosition {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly orderedAt: number;
}

export const blockDocuments = 128;

const uuidKey = 0;
const textKey = 1;
/** Stands for the removed key of an erased document in a block of UUIDs. */
const noUuid = '00000000-0000-0000-0000-000000000000';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function encodeDocuments(places: readonly DocumentPosition[]): Buffer {
  const writer = new ByteWriter();
  const isUuid = places.every(({ key }) => key === '' || (uuid.test(key) && key !== noUuid));
  writer.varint(isUuid ? uuidKey : textKey);
  let before = places[0]?.orderedAt ?? 0;
  for (const { orderedAt } of places) {
    writer.varint(orderedAt - before);
    before = orderedAt;
  }
  for (const { key } of places) {
    if (isUuid) writer.bytes(uuidBytes(key === '' ? noUuid : key));
    else {
      const bytes = Buffer.from(key, 'utf8');
      writer.varint(bytes.length);
      writer.bytes(bytes);
    }
  }
  return writer.take();
}

export function decodeDocuments(bytes: Uint8Array, firstAt: number, count: number): DocumentPosition[] {
  const reader = new ByteReader(bytes);
  const kind = reader.varint();
  let at = firstAt;
  const instants = Array.from({ length: count }, () => (at += reader.varint()));
  return instants.map((orderedAt) =>
    kind === uuidKey
      ? new StoredPlace(orderedAt, uuidText, reader.bytes(16))
      : new StoredPlace(orderedAt, utf8Text, reader.bytes(reader.varint())),
  );
}

/** Keys become text only when read, because most are not needed. */
class StoredPlace implements DocumentPosition {
  readonly orderedAt: number;
  readonly #textOf: (bytes: Buffer) => string;
  readonly #bytes: Buffer;

  constructor(orderedAt: number, textOf: (bytes: Buffer) => string, bytes: Buffer) {
    this.orderedAt = orderedAt;
    this.#textOf = textOf;
    this.#bytes = bytes;
  }

  get key(): string {
    return this.#textOf(this.#bytes);
  }
}

function utf8Text(bytes: Buffer): string {
  return bytes.toString('utf8');
}

function uuidBytes(key: string): Buffer {
  return Buffer.from(key.replaceAll('-', ''), 'hex');
}

/** A block stores UUIDs as text if it also has other keys. */
export function keyForms(key: string): readonly Buffer[] {
  const text = Buffer.from(key, 'utf8');
  return uuid.test(key) ? [uuidBytes(key), text] : [text];
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return text === noUuid ? '' : text;
}

/** Oldest first, then by the bytes of the key. Results have the reverse order. */
export function oldestFirst(a: DocumentPosition, b: DocumentPosition): number {
  return a.orderedAt - b.orderedAt || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
}
