import { existsSync, linkSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { config, type Config } from './config';
import { listOf } from './config-values';
import { makeFolder } from './make-folder';
import { writeDurably } from './write-durably';

let known: { readonly under: Config; readonly keys: readonly string[] } | null = null;

/**
 * Returns keys in base64, those of `SECRET_KEY` before the key in the data folder. The first encrypts, the
 * others only decrypt. Cached, because every request with a credential needs them.
 */
export function secretKeys(): readonly string[] {
  const under = config();
  if (known?.under !== under) known = { under, keys: readSecretKeys(under) };
  return known.keys;
}

export function forgetSecretKeys(): void {
  known = null;
}

function readSecretKeys({ secretKey }: Config): readonly string[] {
  const configured = secretKey === undefined ? undefined : listOf(secretKey);
  const file = secretKeyFile();
  if (configured === undefined && !existsSync(file)) makeSecretKey(file);
  // A key that was made before `SECRET_KEY` was set still decrypts.
  const made = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
  return [...(configured ?? []), ...made];
}

export function secretKeyFile(): string {
  return path.join(config().dataDir, 'secret.key');
}

function makeSecretKey(file: string): void {
  makeFolder(path.dirname(file));
  try {
    // Race: two processes may start for the first time at once. `linkSync` never overwrites, so both use one
    // key.
    writeDurably(file, `${randomBytes(32).toString('base64')}\n`, linkSync);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
