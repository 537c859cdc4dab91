import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/*
 * What a release leaves for all that come after it: a backup of a service that it ran, the key that was made for it, and what
 * it answered. `npm run release` makes it, and it is never changed.
 */

const folder = 'test/releases';

/** Names of the files of a release's archive. */
export const archiveFiles = { backup: 'service.backup', key: 'secret.key', answers: 'answers.json' } as const;

/** Answers of the service, which a later release has to give too. */
export const answersShape = z.strictObject({
  /** A client that may do everything, of a retailer that a test has made. */
  bearer: z.strictObject({ kid: z.string(), secret: z.string() }),
  /** What it was answered, by path: a later release may have more fields, and changes none of these. */
  asked: z.record(z.string(), z.json()),
  /** A receipt's page by its token, and texts that were on it. */
  page: z.strictObject({ token: z.string(), texts: z.array(z.string()) }),
  /** A file by its path, and its bytes in base64. */
  file: z.strictObject({ path: z.string(), base64: z.string() }),
});

/** Answers of the service, which a later release has to give too. */
export type Answers = z.output<typeof answersShape>;

/** Versions of all releases that there are archives of, as `0.2.0`, the oldest first. */
export function archivedReleases(): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d+\.\d+\.\d+$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The folder of a release's archive. */
export function archiveFolder(version: string): string {
  return path.join(folder, version);
}
