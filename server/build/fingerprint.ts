import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

const sources = [
  'app',
  'components',
  'lib',
  'demo',
  'drizzle',
  'server',
  'public',
  'messages',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tsconfig.json',
];

const notBuilt = /\.test\.tsx?$|^drizzle\/migrations\//;

export async function fingerprintSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) {
    for (const file of await listFiles(root, source)) {
      hash.update(`\0${file}\0`).update(await readFile(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const entries = await readdir(path.join(root, source), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === null) return [source];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notBuilt.test(file))
    .toSorted();
}
