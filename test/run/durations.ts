import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { tier as currentTier, type Tier } from '../tier.ts';

/** What files of tests took in the quick tier, and what they took of what the full one adds, in seconds by name. */
export type Durations = Readonly<Record<Tier, Readonly<Record<string, number>>>>;

const seconds = z.record(z.string(), z.number());
const durationsFile = z.object({ quick: seconds, full: seconds });

/** Durations that a clone brings, written by `--save-durations`. Shards are cut by them alone, so that a commit's are always the same. */
const committed = 'test/durations.json';
/** Durations of the last runs in this checkout. */
const latest = '.cache/durations.json';

/** Reads the committed durations. */
export function committedDurations(): Durations {
  return read(committed);
}

/** Seconds that a file took last; 0 for one that has never run. */
export function lastSeconds(name: string): number {
  return known()[currentTier][name] ?? 0;
}

/**
 * Keeps what the files of a run took, for the next run to begin with the longest; with `commits` in the file that the
 * next commit brings, too, without files that are gone.
 */
export async function keepDurations(
  tier: Tier,
  timings: readonly { readonly name: string; readonly seconds: number }[],
  { commits }: { readonly commits: boolean },
): Promise<void> {
  const measured = Object.fromEntries(timings.map((each) => [each.name, Math.round(each.seconds * 10) / 10]));
  for (const file of [latest, ...(commits ? [committed] : [])]) {
    const before = read(file);
    const merged = Object.entries({ ...before[tier], ...measured })
      .filter(([name, took]) => took >= 0.5 && (existsSync(name) || !name.includes('/')))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    await mkdir(path.dirname(file), { recursive: true });
    const kept: Durations = { ...before, [tier]: Object.fromEntries(merged) };
    await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  }
}

let all: Durations | undefined;

function known(): Durations {
  const [own, brought] = [read(latest), read(committed)];
  return (all ??= {
    quick: { ...brought.quick, ...own.quick },
    full: { ...brought.full, ...own.full },
  });
}

function read(file: string): Durations {
  if (!existsSync(file)) return { quick: {}, full: {} };
  return durationsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}
