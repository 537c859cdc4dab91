import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { conflict } from '@/lib/core/errors';
import { jobs } from '@/lib/registry/jobs';
import { refusals } from '@/lib/registry/reasons';
import { registry } from '@/lib/registry/registry';
import { resources } from '@/lib/registry/resources';

// What a resource defines is also in its list, which `lib/registry` joins with the others.

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).map((file) =>
  path.resolve('lib', file),
);

/** Values that files with these names export and that have this property, each as its export's name and itself. */
async function exportsOf(names: RegExp, property: string): Promise<readonly (readonly [string, unknown])[]> {
  const modules = await Promise.all(
    files
      .filter((file) => names.test(file) && !file.includes('.test.'))
      .map(async (file) => (await import(file)) as Readonly<Record<string, unknown>>),
  );
  return modules
    .flatMap((exported) => Object.entries(exported))
    .filter(([, value]) => typeof value === 'object' && value !== null && property in value);
}

/** Names of those that no list has. */
function unlisted(found: readonly (readonly [string, unknown])[], listed: readonly unknown[]): string[] {
  expect(found.length).toBeGreaterThan(10);
  return found.filter(([, value]) => !listed.includes(value)).map(([name]) => name);
}

test('every endpoint stands in the list of its resource', async () => {
  expect(unlisted(await exportsOf(/endpoints?\.ts$/, 'operation'), registry)).toEqual([]);
});

test('every job stands in the list of its resource', async () => {
  expect(unlisted(await exportsOf(/-job\.ts$/, 'schedule'), jobs)).toEqual([]);
});

test('every job has work that can be loaded', async () => {
  const loaded = await Promise.all(jobs.map((job) => job.load()));
  expect(loaded.length).toBeGreaterThan(20);
});

test('every resource stands in the list of the registry', async () => {
  expect(unlisted(await exportsOf(/\/resource\.ts$/, 'tags'), resources)).toEqual([]);
});

test('every reason of a refusal is that of one resource', () => {
  expect(new Set(refusals).size).toBe(refusals.length);
  // @ts-expect-error No resource has this reason.
  expect(() => conflict('', 'no_such_reason')).not.toThrow();
});
