import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const builtIns = path.resolve('lib/formats/built-in');

const ownFiles: ReadonlyMap<string, string> = new Map([
  ['logo.png', path.resolve('docs/reference/logo.png')],
]);

export interface FormatFile {
  readonly format: string;
  readonly file: string;
}

export async function listFormatFiles(): Promise<FormatFile[]> {
  const entries = await readdir(builtIns, { withFileTypes: true });
  const formats = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const lists = await Promise.all(formats.map(filesOf));
  return lists.flat();
}

async function filesOf(format: string): Promise<FormatFile[]> {
  const entries = await readdir(path.join(builtIns, format, 'samples'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.receipts\.json$|\.md$/.test(entry.name))
    .map(({ name: file }) => ({ format, file }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

export async function readSampleFile(name: string): Promise<Buffer | null> {
  const own = ownFiles.get(name);
  if (own !== undefined) return readFile(own);
  const found = (await listFormatFiles()).find(({ format, file }) => `${format}/${file}` === name);
  return found === undefined ? null : readFile(path.join(builtIns, found.format, 'samples', found.file));
}
