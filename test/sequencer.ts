import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { lastSeconds } from './run/durations.ts';

/** Starts the longest files first, so that none of them is left alone at the end of a run, in a fresh clone too. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => ({ file, name: path.relative(process.cwd(), file.moduleId) }));
    const sorted = keyed.toSorted(
      (a, b) => lastSeconds(b.name) - lastSeconds(a.name) || compare(a.name, b.name),
    );
    return Promise.resolve(sorted.map(({ file }) => file));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
