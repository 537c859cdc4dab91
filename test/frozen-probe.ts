import { parentPort, workerData } from 'node:worker_threads';
import { builtInNames, hardenJsonata } from '../lib/domain/transformations/sandbox/hardened-jsonata.ts';

// What a mapping could write to if it ever got hold of JSONata's own objects, and the next run would meet: told by path.

const library = workerData as string;
const compile = await hardenJsonata(library);
const names = builtInNames(library);
const loose: string[] = [];
const seen = new Set<unknown>();

function walk(value: unknown, path: string): void {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject || seen.has(value)) return;
  seen.add(value);
  if (!Object.isFrozen(value)) loose.push(path);
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) walk(property.value, `${path}.${name}`);
  }
}

const own = [
  'decimal',
  'localtime',
  'signed',
  'columns',
  'text_of',
  'attribute_of',
  'number_of',
  'coalesce',
  'minor',
  'total',
];
for (const name of [...names, ...own]) {
  const [found] = (await compile(`[$${name}]`).run({}, {})) as [unknown];
  walk(found, `$${name}`);
}
const chained = (await compile('$sum ~> $count').run({}, {})) as { body: unknown; arguments: unknown };
walk(chained.body, 'chain');
walk(chained.arguments, 'chain arguments');
walk(compile('a[b = /x/i].{"c": $sum(d) ~> |e|{"f": 1}|}').tree, 'tree');
walk(RegExp, 'RegExp');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins.
parentPort?.postMessage({ functions: names.length, loose });
