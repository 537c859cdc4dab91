import { appendFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { watchStatements } from '@/lib/platform/db/client';

// Once a process, whatever loads this module again for the next file.
const shared = globalThis as typeof globalThis & { recordedStatements?: Set<string> };

/** Notes each statement that this process sends from now on, once, in a file of its own in the folder. */
export function recordStatements(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const seen = (shared.recordedStatements ??= new Set());
  const file = path.join(folder, `${process.pid}.jsonl`);
  watchStatements((text) => {
    const shape = shapeOf(text);
    if (seen.has(shape)) return;
    seen.add(shape);
    appendFileSync(file, `${JSON.stringify(shape)}\n`);
  });
}

/** A statement as it is for any number of values: lists of parameters are cut to one. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+(?:, ?\$\d+)+/g, '$1')
    .replaceAll(/(?<list>\([^()]*\))(?:, ?\k<list>)+/g, '$<list>');
}

/** All statements that were noted in the folder. */
export function readStatements(folder: string): string[] {
  const texts = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as string),
  );
  return [...new Set(texts)];
}
