import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatSource } from '@/server/format';
import { arrowsOf, cyclesOf, drawImports, floorOf, floors, importsOfLib } from './import-graph';

// The floors of `lib` (docs/architecture.md). `SAVE_IMPORTS=1 npm run test:unit -- test/import-graph.test.ts` writes the
// table of imports anew.

const imports = importsOfLib();
const arrows = arrowsOf(imports);

test('every file of lib is on a floor, and every floor is used', () => {
  expect(imports.filter(({ from, to }) => floorOf(from) < 0 || floorOf(to) < 0)).toEqual([]);
  const used = imports.flatMap(({ from, to }) => [from, to]).map((file) => floors[floorOf(file)]);
  expect(new Set(used)).toEqual(new Set(floors));
});

test('a floor imports no floor above it, not even its types', () => {
  const upward = imports.filter(({ from, to }) => floorOf(to) > floorOf(from));
  expect(upward.map(({ from, to }) => `${from}: ${to}`)).toEqual([]);
});

test('no folder of lib imports itself by way of others', () => {
  expect(cyclesOf(arrows)).toEqual([]);
});

test('the imports of folders are those that docs/architecture.md shows', async () => {
  const file = 'docs/architecture.md';
  const text = readFileSync(file, 'utf8');
  const marked = /<!-- imports -->\n\n(?<table>[\s\S]*?)\n\n<!-- \/imports -->/;
  const cells = (table: string) =>
    table
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.trim()));
  const drawn = drawImports(arrows);
  if (process.env['SAVE_IMPORTS'] === '1')
    writeFileSync(
      file,
      await formatSource(
        file,
        text.replace(marked, () => `<!-- imports -->\n\n${drawn}\n\n<!-- /imports -->`),
      ),
    );
  else expect(cells(marked.exec(text)?.groups?.['table'] ?? '')).toEqual(cells(drawn));
});
