import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildCurrent, serviceFolder } from './fingerprint';

const programs = {
  start: () => import('../start-service'),
  admin: () => import('../commands'),
};

/**
 * Runs a program of the service: its bundle if the build is current, else its source, which takes longer to
 * load.
 */
export async function loadProgram(name: keyof typeof programs): Promise<void> {
  if (isBuildCurrent()) await import(pathToFileURL(path.resolve(serviceFolder, `${name}.mjs`)).href);
  else await programs[name]();
}
