import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildCurrent, serviceFolder } from './fingerprint';

const programs = {
  start: () => import('../start-service'),
  admin: () => import('../commands'),
};

/**
 * Runs the bundle of a program if the build is current. Otherwise runs the source, which loads more slowly.
 */
export async function loadProgram(name: keyof typeof programs): Promise<void> {
  if (isBuildCurrent()) await import(pathToFileURL(path.resolve(serviceFolder, `${name}.mjs`)).href);
  else await programs[name]();
}
