import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const file = path.resolve('test-results/bench.json');

const outcomeFile = z.object({ worse: z.array(z.string()).readonly() });

/** Keeps which cases cost more than they may, a sentence for each, for the summary at the end of CI. */
export async function writeOutcome(worse: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ worse } satisfies z.infer<typeof outcomeFile>));
}

/** The cases that cost more than they may; null where the bench did not come to its end. */
export async function readOutcome(): Promise<readonly string[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : outcomeFile.parse(JSON.parse(text)).worse;
}
