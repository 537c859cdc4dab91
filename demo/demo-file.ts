import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const credentials = z.object({
  retailer: z.object({ id: z.number() }),
  bearer: z.object({ kid: z.string(), secret: z.string(), token: z.string() }),
  hmac: z.object({ key: z.string(), secret: z.string() }),
  portal: z.object({ email: z.string(), password: z.string() }),
});
const demo = credentials.extend({
  /** Receipt page to look at first; null when the receipt is deleted. */
  receipt_page: z.string().nullable(),
  curl: z.string(),
  /** Absent in files of older releases. */
  curl_raw: z.string().optional(),
});

/** Secrets in clear text. `bearer.token` is valid for some weeks. */
export type DemoSecrets = z.output<typeof credentials>;

export type DemoCredentials = z.output<typeof demo>;

/**
 * `demo.part.json` holds the credentials of an unfinished demo. It is written before the database has them,
 * so that a crash cannot lose them.
 */
function fileOf(dataDir: string, state: 'finished' | 'unfinished'): string {
  return path.join(dataDir, state === 'finished' ? 'demo.json' : 'demo.part.json');
}

export function fileOfDemo(dataDir: string): string {
  return fileOf(dataDir, 'finished');
}

export async function readDemo(dataDir: string): Promise<DemoCredentials | null> {
  return demo.safeParse(await readJson(fileOf(dataDir, 'finished'))).data ?? null;
}

export async function readUnfinishedDemo(dataDir: string): Promise<DemoSecrets | null> {
  return credentials.safeParse(await readJson(fileOf(dataDir, 'unfinished'))).data ?? null;
}

export async function writeUnfinishedDemo(dataDir: string, secrets: DemoSecrets): Promise<void> {
  await writeJson(fileOf(dataDir, 'unfinished'), secrets);
}

/** Only the owner can read the file. */
export async function writeDemo(dataDir: string, finished: DemoCredentials): Promise<void> {
  await writeJson(fileOf(dataDir, 'finished'), finished);
  await rm(fileOf(dataDir, 'unfinished'), { force: true });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // The demo writes only JSON, so a file that is not JSON counts as absent.
    if (missing || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
}
