import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portalPath } from '@/lib/core/portal-path';

/** Addresses of the files that every page of the documentation loads. */
export interface Assets {
  readonly script: string;
  readonly css: string;
}

/** Where the build puts them. */
export const assetFolder = '.next/reference';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The addresses of this build. @throws Error when there is no build. */
export async function readAssets(): Promise<Assets> {
  const names = JSON.parse(await readFile(path.join(assetFolder, 'names.json'), 'utf8')) as Assets;
  const address = (name: string) => `${portalPath.apiReferencePart('assets')}/${name}`;
  return { script: address(names.script), css: address(names.css) };
}

/** A file of the build with its media type, by its name; null when there is none. */
export async function readAsset(
  name: string,
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  const type = types[path.extname(name)];
  if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return null;
  try {
    return { bytes: await readFile(path.join(assetFolder, name)), type };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
