import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { portalPages, type Journey } from '@/e2e/support/pages';

const refusal: Journey = [
  'portal-pages',
  'every page is closed to a group that holds every permission but its own',
];
const axe: Journey = ['portal-pages', 'every page is accessible in light and dark'];

const rows = portalPages.map(({ path, route, works, refuses, needs }) => ({
  page: route.includes('[') ? route.replace(/^\(\w+\)/, '').replaceAll(/\/\(\w+\)/g, '') : path,
  cells: [
    works,
    needs === 'nobody' ? 'open to everybody' : needs === 'nothing' ? 'every user has it' : refusal,
    refuses ?? 'nothing wrong can be typed',
    needs === 'nobody' ? works : axe,
  ],
}));

describe('journeys', () => {
  const named = rows.flatMap(({ page, cells }) =>
    cells.flatMap((cell) => (typeof cell === 'string' ? [] : [[page, ...cell] as const])),
  );

  test.each(named)('of %s: %s has "%s"', (_page, file, title) => {
    const spec = readFileSync(`e2e/${file}.spec.ts`, 'utf8');
    expect(spec).toContain(title);
  });

  test('stand in the table of docs/journeys.md (`npm run test:unit -- test/journeys --update` writes it)', async () => {
    const lines = rows.map(({ page, cells }) => `| \`${page}\` | ${cells.map(shown).join(' | ')} |`);
    const text = [
      '# Journeys',
      '',
      'Which journey of `e2e/` shows that a page does what it is for, is closed to whoever may not see it, says what can',
      'not be, and gives axe nothing to find in light and dark. Made from `e2e/support/pages.ts` by `test/journeys.test.ts`.',
      '',
      '| page | works | refusal | validation error | axe |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ];
    const written = await format(text.join('\n'), { ...(await resolveConfig('docs')), parser: 'markdown' });
    await expect(written).toMatchFileSnapshot('../docs/journeys.md');
  });
});

function shown(cell: Journey | string): string {
  return typeof cell === 'string' ? cell : `${cell[0]}: ${cell[1]}`;
}
