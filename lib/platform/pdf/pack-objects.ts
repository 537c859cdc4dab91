import { deflateSync } from 'node:zlib';

const objectsPerStream = 200;

interface PdfObject {
  readonly number: number;
  readonly text: string;
}

/**
 * Compresses objects into object streams and a cross-reference stream (ISO 32000-1, sections 7.5.7 and
 * 7.5.8). These take a tenth of the space. A file by a program other than Typst is returned unchanged.
 */
export function packObjects(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const end = /startxref\s+(?<at>\d+)\s+%%EOF\s*$/.exec(file.slice(-64))?.groups;
  const tableAt = Number(end?.['at'] ?? Number.NaN);
  const table = /^xref\s+0 (?<count>\d+)\s+/.exec(file.slice(tableAt, tableAt + 64));
  const trailer = /trailer\s+<<(?<entries>[^]*)>>\s+startxref/.exec(file.slice(tableAt))?.groups?.['entries'];
  if (table === null || trailer === undefined) return pdf;
  const count = Number(table.groups?.['count']);
  const offsets = offsetsOf(file, tableAt + table[0].length, count);
  const objects = objectsOf(file, offsets, tableAt);
  if (objects === null) return pdf;
  return write(file.slice(0, file.indexOf('1 0 obj')), trailer, objects, count);
}

function offsetsOf(file: string, entriesAt: number, count: number): Map<number, number> {
  const offsets = new Map<number, number>();
  for (let number = 1; number < count; number += 1) {
    const entry = file.slice(entriesAt + 20 * number, entriesAt + 20 * (number + 1));
    if (entry[17] === 'n') offsets.set(number, Number(entry.slice(0, 10)));
  }
  return offsets;
}

function objectsOf(file: string, offsets: Map<number, number>, tableAt: number): PdfObject[] | null {
  const inFile = [...offsets].toSorted((a, b) => a[1] - b[1]);
  const objects = inFile.map(([number, at], index) => {
    const whole = file.slice(at, inFile[index + 1]?.[1] ?? tableAt);
    const start = `${number} 0 obj`;
    const end = whole.lastIndexOf('endobj');
    return whole.startsWith(start) && end > 0
      ? { number, text: whole.slice(start.length, end).trim() }
      : null;
  });
  return objects.includes(null) ? null : objects.filter((object) => object !== null);
}

function write(head: string, trailer: string, objects: readonly PdfObject[], count: number): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (text: string | Buffer) => {
    const part = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    parts.push(part);
    length += part.byteLength;
  };
  const places = new Map<number, Place>();
  let last = count - 1;
  add(head);
  for (const { number, text } of objects.filter(isStream)) {
    places.set(number, { kind: 1, at: length, index: 0 });
    add(`${number} 0 obj\n${text}\nendobj\n`);
  }
  const small = objects.filter((object) => !isStream(object));
  for (let from = 0; from < small.length; from += objectsPerStream) {
    const group = small.slice(from, from + objectsPerStream);
    last += 1;
    for (const [index, { number }] of group.entries()) places.set(number, { kind: 2, at: last, index });
    places.set(last, { kind: 1, at: length, index: 0 });
    add(objectStream(last, group));
  }
  const tableNumber = last + 1;
  places.set(tableNumber, { kind: 1, at: length, index: 0 });
  const tableAt = length;
  const entries = trailer.replace(/\/Size \d+/, `/Size ${tableNumber + 1}`).trim();
  add(streamObject(tableNumber, `/Type /XRef /W [1 4 2] ${entries}`, entriesOf(places, tableNumber + 1)));
  add(`startxref\n${tableAt}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function isStream({ text }: PdfObject): boolean {
  return text.endsWith('endstream');
}

function objectStream(number: number, objects: readonly PdfObject[]): Buffer {
  let at = 0;
  const index = objects.map((object) => {
    const entry = `${object.number} ${at}`;
    at += object.text.length + 1;
    return entry;
  });
  const first = `${index.join(' ')}\n`;
  const data = Buffer.from(first + objects.map(({ text }) => `${text}\n`).join(''), 'latin1');
  return streamObject(number, `/Type /ObjStm /N ${objects.length} /First ${first.length}`, data);
}

function streamObject(number: number, entries: string, data: Buffer): Buffer {
  const packed = deflateSync(data);
  const head = `${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${packed.byteLength} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')]);
}

/** `at` is an offset in the file (kind 1), or the number of an object stream (kind 2). */
interface Place {
  readonly kind: 1 | 2;
  readonly at: number;
  readonly index: number;
}

function entriesOf(places: ReadonlyMap<number, Place>, count: number): Buffer {
  const entries = Buffer.alloc(7 * count);
  for (const [number, { kind, at, index }] of places) {
    entries.writeUInt8(kind, 7 * number);
    entries.writeUInt32BE(at, 7 * number + 1);
    entries.writeUInt16BE(index, 7 * number + 5);
  }
  // Head of the list of free numbers (ISO 32000-1, section 7.5.4).
  entries.writeUInt16BE(65_535, 5);
  return entries;
}
