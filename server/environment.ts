import { existsSync } from 'node:fs';
import { config, useEnvironment, type Config } from '@/lib/core/config';

/** Variables that are already set take precedence. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  useEnvironment({});
}

/**
 * npm brings a Node of its own where it can.
 * @throws Error when the machine's is too old.
 */
export function checkNodeVersion(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return;
  throw new Error(
    `Node ${process.versions.node} is too old, and npm did not install a newer one. Install Node 22.12 or later.`,
  );
}

/** @throws Error naming the variables that are wrong. */
export function productionConfig(): Config {
  loadEnvironmentFile();
  useEnvironment({ NODE_ENV: 'production' });
  return config();
}
