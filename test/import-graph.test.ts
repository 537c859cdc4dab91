import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatSource } from '@/server/format';
import {
  arrowsOf,
  componentFloors,
  cyclesOf,
  drawImports,
  floorOf,
  floors,
  importsWithin,
  roomOf,
  shippedBelow,
} from './import-graph';

// The floors of `lib` and of `components` (docs/architecture.md). Its table of imports is written anew by
// `SAVE_IMPORTS=1 npm run test:unit -- test/import-graph.test.ts`.

// Tables are not counted: `drizzle/schema` imports types of `lib` for its JSON columns, whose shapes the resources that check
// them define, and nothing that runs (`test/repo.test.ts`).

const imports = { lib: importsWithin('lib'), components: importsWithin('components') } as const;

describe.each(['lib', 'components'] as const)('%s', (top) => {
  test('has every file on a floor, and uses every floor', () => {
    const files = [...shippedBelow(top), ...imports[top].map(({ to }) => to)];
    expect(files.filter((file) => floorOf(file) < 0)).toEqual([]);
    const all = top === 'lib' ? floors : componentFloors;
    expect(new Set(files.map((file) => all[floorOf(file)]))).toEqual(new Set(all));
  });

  test('imports nothing from a floor above, not even types', () => {
    const upward = imports[top].filter(({ from, to }) => floorOf(to) > floorOf(from));
    expect(upward.map(({ from, to }) => `${from}: ${to}`)).toEqual([]);
  });

  test('has no folder that imports itself by way of others', () => {
    expect(cyclesOf(arrowsOf(imports[top]))).toEqual([]);
  });
});

test('no folder of components has more than 40 files, and no file of the portal or of receipts lies outside one', () => {
  const files = shippedBelow('components');
  expect(files.filter((file) => ['portal', 'receipt'].includes(roomOf(file)))).toEqual([]);
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  expect([...folders].filter(([, inside]) => inside.length > 40).map(([folder]) => folder)).toEqual([]);
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
  const drawn = drawImports(arrowsOf(imports.lib.filter(({ isType }) => !isType)));
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
