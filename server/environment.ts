import { existsSync } from 'node:fs';
import { config, useEnvironment, type Config } from '@/lib/config';

/** Reads `.env` of the working folder, when there is one. Variables that are set already win. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Forgets what was read before.
  useEnvironment({});
}

/** Prepares the environment of a production command and answers its settings. @throws Error naming what is wrong. */
export function productionConfig(): Config {
  loadEnvironmentFile();
  useEnvironment({ NODE_ENV: 'production' });
  return config();
}
