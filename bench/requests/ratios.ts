import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** How much worse than the committed one a ratio may be. */
export const worseMax = 1.5;

const file = path.join(import.meta.dirname, 'ratios.json');

const ratiosFile = z.object({
  _comment: z.string(),
  'times bare': z.record(z.string(), z.number().positive()),
});

/** The committed ratios: processor time of the service in that of the bare server, by the name of the case. */
export async function readRatios(): Promise<Readonly<Record<string, number>>> {
  return ratiosFile.parse(JSON.parse(await readFile(file, 'utf8')))['times bare'];
}

/** Writes them. */
export async function saveRatios(ratios: Readonly<Record<string, number>>): Promise<void> {
  const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toPrecision(3))]);
  const content = {
    _comment: 'Written by `npm run bench -- --short --save`.',
    'times bare': Object.fromEntries(rounded) as Record<string, number>,
  };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** True when a ratio has become too bad; a case without a committed one has none to be compared with. */
export function isWorse(ratio: number, committed: number | undefined): boolean {
  return committed !== undefined && !(ratio <= committed * worseMax);
}
