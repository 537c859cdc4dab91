import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portalPath } from '@/lib/core/portal-path';

export interface Assets {
  readonly script: string;
  readonly css: string;
}

export const assetFolder = '.next/reference';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

let assets: Promise<Assets> | undefined;

/** @throws Error if the assets have not been built. */
export function readAssets(): Promise<Assets> {
  assets ??= namesOfBuild();
  return assets;
}

async function namesOfBuild(): Promise<Assets> {
  const names = JSON.parse(await readFile(path.join(assetFolder, 'names.json'), 'utf8')) as Assets;
  const address = (name: string) => `${portalPath.apiReferencePart('assets')}/${name}`;
  return { script: address(names.script), css: address(names.css) };
}

interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
}

const kept = new Map<string, Asset>();

export async function readAsset(name: string): Promise<Asset | null> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const type = types[path.extname(name)];
  if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return null;
  try {
    const asset = { bytes: await readFile(path.join(assetFolder, name)), type };
    kept.set(name, asset);
    return asset;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
