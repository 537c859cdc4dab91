import { existsSync } from 'node:fs';
import { config, useEnvironment, type Config } from '@/lib/core/config';

/** Variables that are already set take precedence over the file. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  useEnvironment({});
}

/**
 * npm installs its own Node where possible, so this check concerns other machines.
 * @throws Error if the machine's Node is too old.
 */
export function checkNodeVersion(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return;
  throw new Error(
    `Node ${process.versions.node} is too old, and npm did not install a newer one. Install Node 22.12 or later.`,
  );
}

/** @throws Error that names the wrong variables. */
export function productionConfig(): Config {
  loadEnvironmentFile();
  useEnvironment({ NODE_ENV: 'production' });
  return config();
}
