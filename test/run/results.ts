import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { timesOfSteps } from './step.ts';

/** Tests of a suite, by how they ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What has failed and why, a line each: of what is counted in `failed`, as much as is known. */
  readonly failures?: readonly string[];
  /** Tests that failed, and passed when their file ran once more. */
  readonly unstable?: readonly string[];
}

/** More unstable files than these make a run of CI red. */
export const unstableMax = 3;

const countsFile = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()).default([]),
  unstable: z.array(z.string()).default([]),
  steps: z.array(z.object({ name: z.string(), seconds: z.number() })).default([]),
});

/** Counts of a run and how long its steps took, as they lie in its `counts.json`. */
export type CountsFile = z.infer<typeof countsFile>;

/** What the `counts.json` of a run says; one failure where it is missing, because the run did not come to its end. */
export function countsOfRun(text: string | null): CountsFile {
  if (text !== null) return countsFile.parse(JSON.parse(text));
  const failures = ['The run did not come to its end.'];
  return { passed: 0, failed: 1, skipped: 0, failures, unstable: [], steps: [] };
}

/** Reads what the run of this name left below `test-results`. */
export async function readCounts(run: string): Promise<CountsFile> {
  return countsOfRun(await readFile(`test-results/${run}/counts.json`, 'utf8').catch(() => null));
}

/** Leaves the counts of a run below `test-results`, where the last line of CI adds them up. */
export async function saveCounts(run: string, counts: Counts): Promise<void> {
  await mkdir(`test-results/${run}`, { recursive: true });
  await writeFile(`test-results/${run}/counts.json`, JSON.stringify({ ...counts, steps: timesOfSteps() }));
}

/** Time that a test file or a journey took. */
export interface Timing {
  readonly name: string;
  readonly seconds: number;
}

/** A test that failed, or a file that did not load. */
export interface Failure {
  /** From the root. */
  readonly file: string;
  readonly name: string;
  /** Message and stack as they were reported. */
  readonly reason: string;
}

/** What a suite reported. */
export interface Results {
  readonly counts: Counts;
  readonly timings: readonly Timing[];
  readonly failed: readonly Failure[];
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
  readonly error?: { readonly message?: string | undefined; readonly stack?: string | undefined } | undefined;
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
                error: z.object({ message: z.string().optional(), stack: z.string().optional() }).optional(),
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
  const failed = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(name);
    const tests = assertionResults.filter((each) => each.status === 'failed');
    // A file that does not load has no tests.
    if (tests.length === 0) return status === 'failed' ? [{ file, name: file, reason: message }] : [];
    return tests.map(({ fullName, failureMessages: [reason = ''] }) => ({ file, name: fullName, reason }));
  });
  return {
    counts: {
      passed: numPassedTests,
      failed: passed ? numFailedTests : Math.max(1, numFailedTests, failed.length),
      skipped: numPendingTests + numTodoTests,
      failures: failed.map(lineOf),
    },
    failed,
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
  const count = unexpected + flaky;
  const failed = report.data.suites.flatMap(failuresOf);
  return {
    counts: {
      passed: expected,
      failed: passed ? count : Math.max(1, count),
      skipped,
      failures: failed.map(lineOf),
    },
    failed,
    timings: report.data.suites.flatMap(timingsOf),
  };
}

function timingsOf({ file, specs, suites = [] }: Suite): Timing[] {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((each) => each.results);
    return {
      name: `e2e/${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    };
  });
  return [...own, ...suites.flatMap(timingsOf)];
}

function failuresOf({ file, specs, suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) =>
        results.map(({ error }) => error?.stack ?? error?.message),
      );
      return { file: `e2e/${file}`, name: title, reason: errors.find((each) => each !== undefined) ?? '' };
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

/** Says in a line what has failed, with the first line of the reason. */
export function lineOf({ file, name, reason }: Failure): string {
  const first = stripVTControlCharacters(reason.split('\n', 1)[0] ?? '').slice(0, 300);
  return `${name === file ? file : `${file} > ${name}`}: ${first}`;
}

function relative(file: string): string {
  return path.relative(process.cwd(), file);
}

/** Adds up counts of several suites. */
export function total(counts: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((added, each) => added + each[key], 0);
  const failures = counts.flatMap((each) => each.failures ?? []);
  const unstable = counts.flatMap((each) => each.unstable ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures, unstable };
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

/** Adds up timings of journeys by their files. */
export function byFile(timings: readonly Timing[]): readonly Timing[] {
  const sums = new Map<string, number>();
  for (const { name, seconds } of timings) {
    const [file = ''] = name.split(': ', 1);
    sums.set(file, (sums.get(file) ?? 0) + seconds);
  }
  return Array.from(sums, ([name, seconds]) => ({ name, seconds }));
}

const errorsFile = 'test-results/errors.txt';

/** Notes an error of a Vitest run that is no test's, which no second try of a file can take away. */
export function noteRunError(text: string): void {
  mkdirSync(path.dirname(errorsFile), { recursive: true });
  appendFileSync(errorsFile, `${text}\n`);
}

/** Takes the errors noted since the last call; empty where there are none. */
export function takeRunErrors(): string {
  try {
    return readFileSync(errorsFile, 'utf8');
  } catch {
    // None was noted.
    return '';
  } finally {
    rmSync(errorsFile, { force: true });
  }
}

function noResults(passed: boolean): Results {
  return { counts: { passed: 0, failed: passed ? 0 : 1, skipped: 0 }, timings: [], failed: [] };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Not written: the run did not come that far.
    return null;
  }
}
