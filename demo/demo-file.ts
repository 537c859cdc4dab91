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
  /** Address of the receipt to look at first; null when that is gone. */
  receipt_page: z.string().nullable(),
  /** A shell command that submits a receipt. */
  curl: z.string(),
  /** A shell command that posts raw data of a till; files of before have none. */
  curl_raw: z.string().optional(),
});

/** The credentials of the demo retailer, secrets in clear. `bearer.token` is good for some weeks. */
export type DemoSecrets = z.output<typeof credentials>;

/** All that a newcomer needs to look around. */
export type DemoCredentials = z.output<typeof demo>;

/**
 * `demo.json` is the finished demo; `demo.part.json` holds the credentials of one that is being made, written before
 * they are stored, so that a crash at no point loses them.
 */
function fileOf(dataDir: string, state: 'finished' | 'unfinished'): string {
  return path.join(dataDir, state === 'finished' ? 'demo.json' : 'demo.part.json');
}

/** Where the finished demo is. */
export function fileOfDemo(dataDir: string): string {
  return fileOf(dataDir, 'finished');
}

/** The finished demo as it was written, or null. */
export async function readDemo(dataDir: string): Promise<DemoCredentials | null> {
  return demo.safeParse(await readJson(fileOf(dataDir, 'finished'))).data ?? null;
}

/** The credentials of a demo that was begun, or null. */
export async function readUnfinishedDemo(dataDir: string): Promise<DemoSecrets | null> {
  return credentials.safeParse(await readJson(fileOf(dataDir, 'unfinished'))).data ?? null;
}

/** Keeps the credentials of a demo before it is made. */
export async function writeUnfinishedDemo(dataDir: string, secrets: DemoSecrets): Promise<void> {
  await writeJson(fileOf(dataDir, 'unfinished'), secrets);
}

/** Writes `demo.json`, readable by its owner only. */
export async function writeDemo(dataDir: string, finished: DemoCredentials): Promise<void> {
  await writeJson(fileOf(dataDir, 'finished'), finished);
  await rm(fileOf(dataDir, 'unfinished'), { force: true });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // Whatever is no JSON was not written by us: as good as nothing.
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
