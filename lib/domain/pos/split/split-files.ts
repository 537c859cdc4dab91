import { UnreadableArchive } from '@/lib/formats/parsers/zip-directory';
import { baseName, cutExport } from './cut-export';
import { cutCsv, cutNdjson, cutSlips, formFeedEnd } from './cut-lines';
import { cutJson } from './cut-json';
import { cutXml } from './cut-xml';
import { formOf, mediaTypes, wideEncoding, type FileForm } from './form';
import { joinRecords, tooLarge, type RecordPart } from './join-records';
import type { Part, RefusedFile, SizeLimits, SourceFile, SplitFiles } from './part';
import { blobSource, inUtf8, isSplitProblem, placeInSource, readRange, type SplitSource } from './source';
import { verifyEntry, zipEntries } from './zip-entries';

const startBytes = 64 * 1024;

/** Depth to which archives in an archive are unpacked. */
const archivesDeep = 1;

/**
 * The `read` of a part counts bytes over all files. A file without records, such as a picture, is one part if
 * small enough.
 */
export const splitFiles: SplitFiles = async function* (files, limits) {
  let done = 0;
  for (const group of groupsOf(files)) {
    const size = group.reduce((sum, { content }) => sum + content.size, 0);
    let read = 0;
    const count = (bytes: number) => {
      read = Math.min(read + bytes, size);
    };
    for await (const one of splitGroup(group, limits, count)) {
      yield isSplitProblem(one) ? one : { ...one, read: done + Math.round(read) };
    }
    done += size;
  }
};

function groupsOf(files: readonly SourceFile[]): SourceFile[][] {
  const folderOf = ({ name }: SourceFile) => name.slice(0, name.lastIndexOf('/') + 1);
  const exported = new Set(
    files.filter((file) => baseName(file.name) === 'transactions.csv').map((file) => folderOf(file)),
  );
  const groups = new Map<string, SourceFile[]>();
  for (const [index, file] of files.entries()) {
    const belongs = exported.has(folderOf(file)) && /\.csv$|^index\.xml$|\.dtd$/.test(baseName(file.name));
    const key = belongs ? folderOf(file) : `/${index}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

async function* splitGroup(
  files: readonly SourceFile[],
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  const main = files.find(({ name }) => isExport({ name }));
  if (main !== undefined) {
    const sources = files.map(({ name, content }) => blobSource(name, content));
    let hasFound = false;
    for await (const one of splitExport(main.name, sources, limits, count)) {
      hasFound = true;
      yield one;
    }
    if (hasFound) return;
  }
  for (const file of files) yield* splitFile(file, limits, count);
}

/** Yields nothing if the receipts cannot be distinguished. */
async function* splitExport(
  name: string,
  sources: readonly SplitSource[],
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  let number = 0;
  // Common folders are removed, so that an export gives the same bytes wherever it is stored.
  const folder = commonFolder(sources.map((source) => source.name));
  const pathOf = (source: SplitSource) => source.name.slice(folder.length);
  for await (const one of cutExport(sources, pathOf, limits, (share) => count(share * size))) {
    if (isSplitProblem(one)) yield { ...one, file: name };
    else yield await partOf(name, (number += 1), one, mediaTypes.zip);
  }
}

function commonFolder(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (!others.every((name) => name.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}

type Unread = Omit<Part, 'read'>;

async function* splitFile(
  { name, content }: SourceFile,
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  const source = blobSource(name, content);
  const start = await readRange(source, 0, 4);
  if (!isZip(start)) {
    yield* splitSource(source, limits, count);
    return;
  }
  try {
    const entries = await zipEntries(name, content);
    if (entries.length === 0) yield { file: name, reason: 'empty', detail: 'an archive without files' };
    else if (entries.some(isExport)) yield* splitArchivedExport(source, entries, limits, count);
    else for (const entry of entries) yield* splitEntry(entry, limits, count, 1);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    yield { file: name, reason: 'unreadable_archive', detail: error.message };
  }
}

async function* splitEntry(
  entry: SplitSource,
  limits: SizeLimits,
  count: (bytes: number) => void,
  depth: number,
): AsyncGenerator<Unread | RefusedFile> {
  try {
    await verifyEntry(entry);
    if (!isZip(await readRange(entry, 0, 4))) yield* splitSource(entry, limits, count);
    else if (entry.size > limits.maxBytes) yield refusal(entry, tooLarge('an archive within an archive'));
    else {
      const archive = new Blob([new Uint8Array(await readRange(entry, 0, limits.maxBytes))]);
      const within = await zipEntries(entry.name, archive);
      if (within.some(isExport)) yield* splitArchivedExport(entry, within, limits, count);
      else if (depth > archivesDeep) yield* wholeOrRefused(entry, mediaTypes.zip, limits, count);
      else for (const one of within) yield* splitEntry(one, limits, () => undefined, depth + 1);
    }
  } catch (error) {
    // The other entries are still read.
    if (!(error instanceof UnreadableArchive)) throw error;
    yield { file: entry.name, reason: 'unreadable_archive', detail: error.message };
  }
}

/** Keeps the archive as one part if it is small or its receipts cannot be distinguished. */
async function* splitArchivedExport(
  archive: SplitSource,
  entries: readonly SplitSource[],
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  for (const entry of entries) await verifyEntry(entry);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > limits.partBytes) {
    let hasFound = false;
    const counted = (bytes: number) => count((bytes / unpacked) * archive.size);
    for await (const one of splitExport(archive.name, entries, limits, counted)) {
      hasFound = true;
      yield one;
    }
    if (hasFound) return;
  }
  yield* wholeOrRefused(archive, mediaTypes.zip, limits, count);
}

function isExport({ name }: Pick<SplitSource, 'name'>): boolean {
  return baseName(name) === 'transactions.csv';
}

function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
}

async function* splitSource(
  given: SplitSource,
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  const beginning = await readRange(given, 0, startBytes);
  if (beginning.byteLength === 0) {
    yield { file: given.name, reason: 'empty', detail: '0 bytes' };
    return;
  }
  const encoding = wideEncoding(beginning);
  const source = encoding === null ? given : inUtf8(given, encoding);
  const start = encoding === null ? beginning : await readRange(source, 0, startBytes);
  const form = formOf(given.name, start);
  const isWhole = form !== 'ndjson' && given.size <= (form === 'json' ? limits.maxBytes : limits.partBytes);
  if (isWhole) {
    yield* wholeOrRefused(given, mediaTypes[form], limits, count);
    return;
  }
  let number = 0;
  const found = recordsOf(form, source, limits, count);
  const parts = joinRecords(found, limits, (position) => placeInSource(source, position));
  let hasFound = false;
  for await (const one of parts) {
    hasFound = true;
    if (isSplitProblem(one)) yield refusal(given, one);
    else yield await partOf(given.name, (number += 1), one, mediaTypes[form]);
  }
  if (!hasFound) yield* wholeOrRefused(given, mediaTypes[form], limits, count);
}

function recordsOf(
  form: FileForm,
  source: SplitSource,
  limits: SizeLimits,
  count: (bytes: number) => void,
): AsyncIterable<RecordPart> {
  if (form === 'xml') return cutXml(source, limits, count);
  if (form === 'json') return cutJson(source, limits.maxBytes, count);
  if (form === 'ndjson') return cutNdjson(source, limits.maxBytes, count);
  if (form === 'csv') return cutCsv(source, limits.maxBytes, count);
  if (form === 'escpos') return cutSlips(source, escposSlipEnd, limits.maxBytes, count);
  if (form === 'text') return cutSlips(source, formFeedEnd, limits.maxBytes, count);
  return nothing();
}

// oxlint-disable-next-line require-yield -- what has no records gives none
async function* nothing(): AsyncGenerator<RecordPart> {
  await Promise.resolve();
}

async function* wholeOrRefused(
  source: SplitSource,
  contentType: string,
  { maxBytes }: SizeLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Unread | RefusedFile> {
  if (source.size > maxBytes) {
    yield refusal(source, tooLarge(`${source.size} bytes without records that could be told apart`));
    return;
  }
  const bytes = await readRange(source, 0);
  count(source.size);
  yield bytes.byteLength === 0
    ? { file: source.name, reason: 'empty', detail: '0 bytes' }
    : await partOf(source.name, 1, bytes, contentType);
}

function refusal(
  { name }: SplitSource,
  { reason, detail }: Pick<RefusedFile, 'reason' | 'detail'>,
): RefusedFile {
  return { file: name, reason, detail };
}

async function partOf(file: string, number: number, bytes: Uint8Array, contentType: string): Promise<Unread> {
  return { file, number, bytes, contentType, externalId: await externalIdOf(bytes, contentType) };
}

async function externalIdOf(bytes: Uint8Array, contentType: string): Promise<string> {
  const type = new TextEncoder().encode(`${contentType}\n`);
  const whole = new Uint8Array(type.byteLength + bytes.byteLength);
  whole.set(type);
  whole.set(bytes, type.byteLength);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole)).subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Finds a cut command followed by ESC @ (initialise). A picture may hold one of them by chance, but hardly
 * both. Returns null if more bytes are needed.
 */
function escposSlipEnd(bytes: Uint8Array, from: number, isAtEnd: boolean): number | null {
  for (let at = bytes.indexOf(0x1b, from); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x40 && at > from && isCutBefore(bytes, from, at)) return at;
  }
  return isAtEnd ? bytes.byteLength : null;
}

function isCutBefore(bytes: Uint8Array, from: number, initialise: number): boolean {
  let end = initialise;
  while (end > from && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  const isAt = (back: number, lead: number, letters: string) =>
    end - back >= from &&
    bytes[end - back] === lead &&
    letters.includes(String.fromCharCode(bytes[end - back + 1] ?? 0));
  // Cut commands: GS V m and GS V m n; ESC i and ESC m; ESC d n of Star printers.
  return isAt(3, 0x1d, 'V') || isAt(4, 0x1d, 'V') || isAt(2, 0x1b, 'im') || isAt(3, 0x1b, 'd');
}
