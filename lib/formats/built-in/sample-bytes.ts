import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/** The archive's files carry this time, so that its bytes are those of every other run. */
const modified = new Date(2026, 0, 1);

/**
 * The bytes of a file in the `samples/` of a built-in transformation. A folder there stands for a ZIP archive of what is in
 * it, such as `dsfinvk.zip`: its files stay readable.
 * @throws Error when there is none.
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
