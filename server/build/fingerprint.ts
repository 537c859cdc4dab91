import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const serviceFolder = '.next/service';
export const stampFile = `${serviceFolder}/fingerprint`;

const sources = [
  'app',
  'components',
  'lib',
  'demo',
  'drizzle',
  'server',
  'public',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tsconfig.json',
];

const notBuilt = /\.test\.tsx?$|^drizzle\/migrations\//;

export function isBuildCurrent(root = process.cwd()): boolean {
  const stamp = path.join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintSources(root);
}

/** Synchronous, because awaiting each of 2,500 files would take longer than reading them. */
export function fingerprintSources(root: string): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) {
    for (const file of listFiles(root, source))
      hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function listFiles(root: string, source: string): string[] {
  const found = statSync(path.join(root, source), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [source];
  return readdirSync(path.join(root, source), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notBuilt.test(file))
    .toSorted();
}
