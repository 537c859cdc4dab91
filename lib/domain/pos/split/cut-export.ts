import { zipSync } from 'fflate';
import { cellsOf, join, rowEnd, splitUnits, withLineEnd } from './cut-lines';
import { tooLarge } from './join-records';
import type { SizeLimits } from './part';
import { placeInSource, readRange, type SplitSource, type SplitProblem } from './source';

/*
 * Cuts a DSFinV-K export into smaller exports. Each has some receipts (`BON_ID`), their rows of all tables,
 * and the rows of their closings.
 */

/** Most bytes of the receipts in a batch, all held in memory. Each batch reads the receipts' tables once. */
const batchBytes = 16 * 1024 * 1024;
const headerBytes = 64 * 1024;
/** Most bytes of `index.xml`, and most bytes of the rows of all closings. Each part repeats both. */
const sharedBytesMax = 8 * 1024 * 1024;

interface Table {
  readonly source: SplitSource;
  readonly path: string;
  readonly header: Uint8Array;
  readonly delimiter: string;
  readonly till: number;
  readonly closing: number;
  /** Index of the column; -1 in a table of closings. */
  readonly receipt: number;
}

interface Row {
  readonly bytes: Uint8Array;
  readonly closing: string;
  readonly receipt: string;
}

interface Group {
  readonly keys: string[];
  readonly closings: Set<string>;
  bytes: number;
}

// Latin-1 decodes any bytes. The texts are only compared, so wrong letters do no harm.
const decoder = new TextDecoder('latin1');

export function baseName(path: string): string {
  return path.toLowerCase().split('/').at(-1) ?? '';
}

/**
 * Yields ZIP archives of about `partBytes` (unpacked), in the order of `transactions.csv`; none if receipts
 * cannot be distinguished. Before each part, `onShare` gets its share of the export. Memory grows with the
 * number of receipts, not their size.
 */
export async function* cutExport(
  files: readonly SplitSource[],
  pathOf: (source: SplitSource) => string,
  limits: SizeLimits,
  onShare: (share: number) => void,
): AsyncGenerator<Uint8Array | SplitProblem> {
  const tables: Table[] = [];
  const shared: Record<string, Uint8Array> = {};
  for (const source of files) {
    const path = pathOf(source);
    const table = path.toLowerCase().endsWith('.csv') ? await tableOf(source, path) : null;
    if (table !== null) tables.push(table);
    else if (baseName(path) === 'index.xml' && source.size <= sharedBytesMax) {
      shared[path] = await readRange(source, 0, sharedBytesMax);
    }
  }
  const ofReceipts = tables.filter(({ receipt }) => receipt >= 0);
  const groups = await groupsOf(ofReceipts, limits);
  if ('longRow' in groups) {
    const { source, position } = groups.longRow;
    // The row is too long to read, so its receipt is unknown. That receipt would be incomplete, so nothing is
    // imported.
    yield tooLarge(`${source.name}, ${await placeInSource(source, position)}`);
    return;
  }
  if (groups.length === 0) return;
  const closings = await closingRows(tables.filter(({ receipt }) => receipt < 0));
  if (closings === null) {
    yield tooLarge('the rows of the closings');
    return;
  }
  for (const batch of batchesOf(groups)) {
    const rows = await rowsOf(ofReceipts, batch, limits.maxBytes);
    for (const [index, group] of batch.entries()) {
      const inPart: Record<string, Uint8Array> = { ...shared };
      for (const { path, header } of tables) {
        const own = [
          ...[...group.closings].flatMap((closing) => closings.get(`${path}\n${closing}`) ?? []),
          ...(rows[index]?.get(path) ?? []),
        ];
        if (own.length > 0) inPart[path] = join([header, ...own].map((bytes) => ({ bytes, position: 0 })));
      }
      onShare(1 / groups.length);
      // The time is fixed, because only equal bytes are recognised as a repeat.
      const part = zipSync(inPart, { mtime: new Date(1980, 0, 1) });
      yield part.byteLength > limits.maxBytes ? tooLarge(`transaction ${group.keys.join(', ')}`) : part;
    }
  }
}

async function tableOf(source: SplitSource, path: string): Promise<Table | null> {
  const [line = ''] = decoder.decode(await readRange(source, 0, headerBytes)).split(/(?<=[\r\n])/);
  const counts = [';', '\t', '|', ','].map((sign) => [sign, line.split(sign).length] as const);
  const [[delimiter] = [';']] = counts.toSorted(([, one], [, other]) => other - one);
  const names = cellsOf(line.replace('\u00EF\u00BB\u00BF', ''), delimiter);
  const [till, closing, receipt] = [
    names.indexOf('Z_KASSE_ID'),
    names.indexOf('Z_NR'),
    names.indexOf('BON_ID'),
  ];
  if (till < 0 || closing < 0) return null;
  for await (const { bytes } of splitUnits(source, rowEnd, headerBytes, () => undefined)) {
    if (bytes === null) return null;
    return { source, path, header: withLineEnd(bytes), delimiter, till, closing, receipt };
  }
  return null;
}

/** `onLong` gets the position of each row above `maxBytes`. */
async function* eachRow(
  table: Table,
  maxBytes: number,
  onLong: (position: number) => void = () => undefined,
): AsyncGenerator<Row> {
  let isHeader = true;
  for await (const { bytes, position } of splitUnits(table.source, rowEnd, maxBytes, () => undefined)) {
    if (bytes === null) onLong(position);
    if (bytes === null || isHeader) {
      isHeader = false;
      continue;
    }
    const cells = cellsOf(decoder.decode(bytes), table.delimiter);
    const closing = `${cells[table.till] ?? ''}|${cells[table.closing] ?? ''}`;
    yield { bytes, closing, receipt: `${closing}|${cells[table.receipt] ?? ''}` };
  }
}

/** Groups receipts in the order of `transactions.csv`, or returns a row that is too long. */
async function groupsOf(
  tables: readonly Table[],
  { partBytes, maxBytes }: SizeLimits,
): Promise<Group[] | { readonly longRow: { readonly source: SplitSource; readonly position: number } }> {
  const receipts = new Map<string, { readonly closing: string; bytes: number }>();
  for (const table of tables.filter(({ path }) => baseName(path) === 'transactions.csv')) {
    for await (const { closing, receipt } of eachRow(table, maxBytes)) {
      receipts.set(receipt, { closing, bytes: 0 });
    }
  }
  for (const table of tables) {
    const long: number[] = [];
    for await (const { bytes, receipt } of eachRow(table, maxBytes, (position) => long.push(position))) {
      const known = receipts.get(receipt);
      if (known !== undefined) known.bytes += bytes.byteLength;
    }
    if (long[0] !== undefined) return { longRow: { source: table.source, position: long[0] } };
  }
  const groups: Group[] = [];
  for (const [key, { closing, bytes }] of receipts) {
    let group = groups.at(-1);
    if (group === undefined || group.bytes + bytes > partBytes) {
      group = { keys: [], closings: new Set(), bytes: 0 };
      groups.push(group);
    }
    group.keys.push(key);
    group.closings.add(closing);
    group.bytes += bytes;
  }
  return groups;
}

function batchesOf(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = [];
  let bytes = 0;
  for (const group of groups) {
    const batch = batches.at(-1);
    if (batch === undefined || bytes + group.bytes > batchBytes) {
      batches.push([group]);
      bytes = group.bytes;
    } else {
      batch.push(group);
      bytes += group.bytes;
    }
  }
  return batches;
}

/** Returns null if the rows are too large to be repeated in each part. */
async function closingRows(tables: readonly Table[]): Promise<Map<string, Uint8Array[]> | null> {
  const rows = new Map<string, Uint8Array[]>();
  let total = 0;
  for (const table of tables) {
    for await (const { bytes, closing } of eachRow(table, sharedBytesMax)) {
      total += bytes.byteLength;
      if (total > sharedBytesMax) return null;
      const key = `${table.path}\n${closing}`;
      const known = rows.get(key);
      if (known === undefined) rows.set(key, [withLineEnd(bytes)]);
      else known.push(withLineEnd(bytes));
    }
  }
  return rows;
}

async function rowsOf(
  tables: readonly Table[],
  groups: readonly Group[],
  maxBytes: number,
): Promise<Map<string, Uint8Array[]>[]> {
  const places = new Map(groups.flatMap(({ keys }, index) => keys.map((key) => [key, index] as const)));
  const found = groups.map(() => new Map<string, Uint8Array[]>());
  for (const table of tables) {
    for await (const { bytes, receipt } of eachRow(table, maxBytes)) {
      const rows = found[places.get(receipt) ?? -1];
      const known = rows?.get(table.path);
      if (known === undefined) rows?.set(table.path, [withLineEnd(bytes)]);
      else known.push(withLineEnd(bytes));
    }
  }
  return found;
}
