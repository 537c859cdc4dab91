import { existsSync, linkSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { config, type Config } from './config';
import { listOf } from './config-values';
import { makeFolder } from './make-folder';
import { writeDurably } from './write-durably';

/** Keys in memory, with the settings that they were read under. */
let known: { readonly under: Config; readonly keys: readonly string[] } | null = null;

/**
 * `SECRET_KEY`, or a key made once in the data folder. Base64, the current one first, older ones for decrypting only.
 * The file is read once, because every request with a credential asks for the keys.
 */
export function secretKeys(): readonly string[] {
  const under = config();
  if (known?.under !== under) known = { under, keys: readSecretKeys(under) };
  return known.keys;
}

/** Makes `secretKeys` read the data folder again, after a process has put a key there. */
export function forgetSecretKeys(): void {
  known = null;
}

function readSecretKeys({ secretKey }: Config): readonly string[] {
  const configured = secretKey === undefined ? undefined : listOf(secretKey);
  const file = secretKeyFile();
  if (configured === undefined && !existsSync(file)) makeSecretKey(file);
  // A key made before SECRET_KEY was set still decrypts.
  const made = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
  return [...(configured ?? []), ...made];
}

/** File of the key that was made in the data folder; it need not exist. */
export function secretKeyFile(): string {
  return path.join(config().dataDir, 'secret.key');
}

function makeSecretKey(file: string): void {
  makeFolder(path.dirname(file));
  try {
    // Linked into place, so two processes at their first start agree on one key.
    writeDurably(file, `${randomBytes(32).toString('base64')}\n`, linkSync);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
