import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Tests of a suite, by how they ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int().default(0),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** Counts of a Vitest run from its JSON report. A run that failed without a failed test (a file that does not load) counts one. */
export async function countVitest(file: string, passed: boolean): Promise<Counts> {
  const report = vitestReport.safeParse(await readJson(file));
  if (!report.success) return nothingBut(passed);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.data;
  return {
    passed: numPassedTests,
    failed: atLeastOne(numFailedTests, passed),
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts of a Playwright run from its JSON report; a flaky test is a failed one. */
export async function countPlaywright(file: string, passed: boolean): Promise<Counts> {
  const report = playwrightReport.safeParse(await readJson(file));
  if (!report.success) return nothingBut(passed);
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  return { passed: expected, failed: atLeastOne(unexpected + flaky, passed), skipped };
}

/** The last line of a run. */
export function summary(counts: readonly Counts[]): string {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped}`;
}

function nothingBut(passed: boolean): Counts {
  return { passed: 0, failed: passed ? 0 : 1, skipped: 0 };
}

function atLeastOne(failed: number, passed: boolean): number {
  return passed ? failed : Math.max(1, failed);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Not written: the run did not come that far.
    return null;
  }
}
