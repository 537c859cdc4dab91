import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const file = 'test/durations.json';

/** Seconds by test file, written by `npm test -- --save-durations`; what is not in it takes less than one. */
const durations = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>)
  : {};

/** Starts the longest files first, so that none of them is left alone at the end of a run, in a fresh clone too. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => ({ file, name: path.relative(process.cwd(), file.moduleId) }));
    const sorted = keyed.toSorted(
      (a, b) => (durations[b.name] ?? 0) - (durations[a.name] ?? 0) || compare(a.name, b.name),
    );
    return Promise.resolve(sorted.map(({ file }) => file));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
