import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/** Modification time of all packed files. It is fixed, so that each run makes the same bytes. */
const modified = new Date(2026, 0, 1);

/**
 * A folder such as `dsfinvk.zip` is packed into an archive.
 * @throws Error if there is no such sample.
 */
export function sampleBytes(name: string, sample: string): Buffer {
  const file = path.resolve('lib/formats/built-in', name, 'samples', sample);
  return statSync(file).isDirectory() ? zipOf(file) : readFileSync(file);
}

function zipOf(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((inside) => statSync(path.join(folder, inside)).isFile())
    .toSorted();
  const files = paths.map((inside) => {
    const name = inside.split(path.sep).join('/');
    return [name, new Uint8Array(readFileSync(path.join(folder, inside)))] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: modified }));
}
