import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { portalPages, type Journey } from '@/e2e/support/pages';
import { before, releaseBefore, tasks, type TaskName } from '@/e2e/support/tasks';
import { formatSource } from '@/server/format';

const refusal: Journey = [
  'portal-pages',
  'every page is closed to a group that holds every permission but its own',
];
const axe: Journey = ['portal-pages', 'every page is accessible in light and dark'];

const rows = portalPages.map(({ path, route, works, refuses, needs }) => ({
  path,
  page: route.includes('[') ? route.replace(/^\(\w+\)/, '').replaceAll(/\/\(\w+\)/g, '') : path,
  cells: [
    works,
    needs === 'nobody' ? 'public' : needs === 'nothing' ? 'every user has it' : refusal,
    refuses ?? 'nothing wrong can be typed',
    needs === 'nobody' ? works : axe,
  ],
}));

describe('journeys', () => {
  const named = rows.flatMap(({ page, path, cells }) =>
    cells.flatMap((cell) => (typeof cell === 'string' ? [] : [[page, ...cell, path] as const])),
  );

  test.each(named)('of %s: %s runs "%s", which opens it', (_page, file, title, path) => {
    const found = journeysOf(file).filter((journey) => isTitled(journey, title));
    expect(found.map(({ call }) => call)).toEqual(['test']);
    const [text = ''] = found.map((journey) => journey.text);
    expect(text).not.toMatch(/\btest\.(skip|fixme|fail)\(/);
    expect(opens(text, path)).toBe(true);
  });

  test('are told from ones that are skipped, titled alike, or somewhere else', () => {
    const spec = [
      "import { go } from './support/portal';",
      "const list = '/stores?q=1';",
      "test('one', async () => {\n  await page.goto(list);\n});",
      "test.describe('more', () => {",
      "  test.skip(\n    'two', () => {});",
      '  test(`three, part ${part}`, () => go(portalPages));',
      '});',
    ].join('\n');
    const read = readJourneys(spec, () => '');
    expect(read.map(({ call, title }) => [call, title])).toEqual([
      ['test', 'one'],
      ['test.skip', 'two'],
      ['test', 'three, part ${part}'],
    ]);
    expect(read.map((journey) => isTitled(journey, 'three'))).toEqual([false, false, true]);
    const [one, , three] = read.map(({ text }) => text);
    expect(['/stores', '/stores/new', '/store', '/'].map((path) => opens(one ?? '', path))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(opens(three ?? '', '/store')).toBe(true);
  });

  test('stand in the table of docs/journeys.md (`npm run test:unit -- test/journeys --update` writes it)', async () => {
    const lines = rows.map(({ page, cells }) => `| \`${page}\` | ${cells.map(shown).join(' | ')} |`);
    const text = [
      '# Journeys',
      '',
      'Which journey of `e2e/` shows that a page does what it is for, is closed to those who may not see it, refuses what is',
      'wrong, and gives axe nothing to find in light and dark. Made from `e2e/support/pages.ts` by `test/journeys.test.ts`.',
      '',
      '| page | works | refusal | validation error | axe |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
      '',
      '## Tasks',
      '',
      'What a person does, counted in presses (clicks and keys) and in fields that are typed, chosen or scanned into. The',
      'counts are compared by `e2e/tasks.long.spec.ts`. Seconds run from the first press to the outcome, without those a person',
      'takes to think and type: medians of three runs on two cores, both releases in turns. Made from `e2e/support/tasks.ts`.',
      '',
      `Before is the release before this one (\`${releaseBefore.commit}\`) by its own spec, on ${releaseBefore.day}.`,
      '',
      'What is new could not be done then.',
      '',
      '| task | presses | fields | seconds | before | steps |',
      '| --- | --: | --: | --: | --- | --- |',
      ...Object.entries(tasks).map(
        ([key, { name, presses, fields, seconds, steps }]) =>
          `| ${name} | ${presses} | ${fields} | ${seconds} | ${shownBefore(key as TaskName)} | ${steps} |`,
      ),
      '',
    ];
    const written = await formatSource('docs/journeys.md', text.join('\n'));
    await expect(written).toMatchFileSnapshot('../docs/journeys.md');
  });
});

function shown(cell: Journey | string): string {
  return typeof cell === 'string' ? cell : `${cell[0]}: ${cell[1]}`;
}

function shownBefore(name: TaskName): string {
  const then = before[name];
  if (typeof then === 'string') return then;
  if ('by' in then) return then.by.map((part) => `${tasks[part].name}: ${shownBefore(part)}`).join('; ');
  return then.join(' · ');
}

/** A test of a spec file as it is written: what is called, and its text with that of everything it uses. */
interface WrittenJourney {
  readonly call: string;
  readonly title: string;
  readonly text: string;
}

const read = new Map<string, readonly WrittenJourney[]>();

/** The journeys of a file of `e2e/` and of its long part. */
function journeysOf(file: string): readonly WrittenJourney[] {
  const support = (name: string) => readFileSync(`e2e/support/${name}.ts`, 'utf8');
  const known =
    read.get(file) ??
    [`e2e/${file}.spec.ts`, `e2e/${file}.long.spec.ts`]
      .filter((path) => existsSync(path))
      .flatMap((path) => readJourneys(readFileSync(path, 'utf8'), support));
  read.set(file, known);
  return known;
}

function readJourneys(spec: string, support: (name: string) => string): WrittenJourney[] {
  const imported = [...spec.matchAll(/from '\.\/support\/([\w-]+)'/g)].map(([, name]) => support(name ?? ''));
  const before = spec.match(/test\.beforeEach\(.*$/gm)?.join('\n') ?? '';
  const declared = [spec, ...imported].flatMap((text) => declarations(text));
  return spec
    .split(/^(?= *test(?:\.(?:skip|fixme|fail|only))?\(\s*['`])/m)
    .slice(1)
    .map((written) => {
      const [, call = '', , title = ''] = /^ *([\w.]+)\(\s*(['`])(.*?)\2,/s.exec(written) ?? [];
      const text = `${before}\n${written}`;
      const used = declared.filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
      return { call, title, text: [text, ...used.map(([, body]) => body)].join('\n') };
    });
}

/** What a file declares at its top, but for its tests. */
function declarations(text: string): (readonly [name: string, body: string])[] {
  return text.split(/^(?=\S)/m).flatMap((body, index, all) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(body)?.[1];
    // What begins with a closing bracket is the end of what it closes.
    const rest = all.slice(index + 1).findIndex((next) => !/^[}\])]/.test(next));
    return name === undefined
      ? []
      : [[name, all.slice(index, rest === -1 ? undefined : index + 1 + rest).join('')]];
  });
}

/** Whether a journey has just this title, or is a part of the one that has. */
function isTitled({ title }: WrittenJourney, wanted: string): boolean {
  return title === wanted || title.startsWith(`${wanted}, part \${`);
}

/** Whether a page's address is in a text, or that of a page above it, from where a link leads there. */
function opens(text: string, path: string): boolean {
  if (/\b(portalPages|inPortal)\b/.test(text)) return true;
  if (path === '/') return text.includes(`'/'`);
  const parts = path.split('/').slice(1);
  const above = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const addresses = [...text.matchAll(/['`](\/[\w%/-]+)/g)].map(([, address]) => address);
  return above.some((each) =>
    addresses.some((address) => address === each || address?.startsWith(`${each}/`)),
  );
}
