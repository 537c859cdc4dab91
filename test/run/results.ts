import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Tests of a suite, by how they ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What has failed and why, a line each: of what is counted in `failed`, as much as is known. */
  readonly failures?: readonly string[];
}

const countsFile = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()).default([]),
});

/** What the `counts.json` of a run says; one failure where it is missing, because the run did not come to its end. */
export function countsOfRun(text: string | null): Counts {
  if (text !== null) return countsFile.parse(JSON.parse(text));
  return { passed: 0, failed: 1, skipped: 0, failures: ['The run did not come to its end.'] };
}

/** Leaves the counts of a run below `test-results`, where the last line of CI adds them up. */
export async function saveCounts(run: string, counts: Counts): Promise<void> {
  await mkdir(`test-results/${run}`, { recursive: true });
  await writeFile(`test-results/${run}/counts.json`, JSON.stringify(counts));
}

/** How long a test file or a journey took. */
export interface Timing {
  readonly name: string;
  readonly seconds: number;
}

/** What a suite reported. */
export interface Results {
  readonly counts: Counts;
  readonly timings: readonly Timing[];
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

interface JourneyResult {
  readonly duration: number;
  readonly error?: { readonly message?: string | undefined } | undefined;
}

interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly JourneyResult[] }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(
          z.object({
            results: z.array(
              z.object({
                duration: z.number(),
                error: z.object({ message: z.string().optional() }).optional(),
              }),
            ),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(suite),
});

/** Reads the JSON report of a Vitest run. A run that failed without a failed test (a file that does not load) counts one. */
export async function readVitest(file: string, passed: boolean): Promise<Results> {
  const report = vitestReport.safeParse(await readJson(file));
  if (!report.success) return noResults(passed);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data;
  return {
    counts: {
      passed: numPassedTests,
      failed: passed ? numFailedTests : Math.max(1, numFailedTests),
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((each) => each.status === 'failed');
        // A file that does not load has no tests.
        if (failed.length === 0) return status === 'failed' ? [failure(relative(name), message)] : [];
        return failed.map((each) => failure(`${relative(name)} > ${each.fullName}`, each.failureMessages[0]));
      }),
    },
    timings: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Reads the JSON report of a Playwright run; a flaky test is a failed one. */
export async function readPlaywright(file: string, passed: boolean): Promise<Results> {
  const report = playwrightReport.safeParse(await readJson(file));
  if (!report.success) return noResults(passed);
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  const failed = unexpected + flaky;
  return {
    counts: {
      passed: expected,
      failed: passed ? failed : Math.max(1, failed),
      skipped,
      failures: report.data.suites.flatMap(failuresOf),
    },
    timings: report.data.suites.flatMap(timingsOf),
  };
}

function timingsOf({ file, specs, suites = [] }: Suite): Timing[] {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((each) => each.results);
    return {
      name: `${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    };
  });
  return [...own, ...suites.flatMap(timingsOf)];
}

function failuresOf({ file, specs, suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return failure(
        `${file} > ${title}`,
        messages.find((message) => message !== undefined),
      );
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

/** What has failed, with the first line of the reason. */
function failure(name: string, reason = ''): string {
  return `${name}: ${stripVTControlCharacters(reason.split('\n', 1)[0] ?? '').slice(0, 300)}`;
}

function relative(file: string): string {
  return path.relative(process.cwd(), file);
}

/** Adds up counts of several suites. */
export function total(counts: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((added, each) => added + each[key], 0);
  const failures = counts.flatMap((each) => each.failures ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

/** The last line of a run: `12 passed, 0 failed, 1 skipped`. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The `count` slowest of a suite, one a line, with the sum of all. */
export function slowest(title: string, timings: readonly Timing[], count: number): string {
  const sum = timings.reduce((added, { seconds }) => added + seconds, 0);
  const lines = timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return [
    `The slowest ${Math.min(count, timings.length)} of ${timings.length} ${title} (${sum.toFixed(0)} s):`,
    ...lines,
  ].join('\n');
}

/** Writes the files that take a second or more to `file`, for a run that has no times of its own yet. */
export async function saveDurations(file: string, timings: readonly Timing[]): Promise<void> {
  const long = timings
    .filter(({ seconds }) => seconds >= 1)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, seconds }) => [name, Math.round(seconds)] as const);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

function noResults(passed: boolean): Results {
  return { counts: { passed: 0, failed: passed ? 0 : 1, skipped: 0 }, timings: [] };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Not written: the run did not come that far.
    return null;
  }
}
