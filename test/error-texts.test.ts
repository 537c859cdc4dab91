import { globSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { errorStatuses } from '@/lib/core/errors';
import { de } from '@/lib/core/i18n/messages/de';
import { en } from '@/lib/core/i18n/messages/en';
import { problems } from '@/lib/core/problems';
import { queryProblems } from '@/lib/core/query-problems';
import { refusals } from '@/lib/registry/reasons';
import { failureReasons } from '@/lib/formats/failure-reasons';

const languages = { en, de };

/** Parameters that texts name beside those of the API's own words. */
const further: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  refusals: {
    ...{
      label: 'Manual',
      version: 3,
      channel: 'sms',
      count: 2,
      days: 30,
      reference: '7',
      maximum: 50,
      problem: 'S0201',
      type: 'text/csv',
    },
    ...{ name: 'Tills', path: '/id', permissions: 'view.get_receipts', names: 'total' },
  },
  query: { exists: 'yes', position: 7 },
  failures: { others: 2 },
};

describe.each(Object.entries(languages))('in %s', (locale, messages) => {
  test('there is a text for every code, reason of a refusal and problem, and no other', () => {
    const { errors } = messages;
    expect(Object.keys(errors.codes).toSorted()).toEqual(
      [...Object.keys(errorStatuses), 'unreachable', 'unknown'].toSorted(),
    );
    expect(Object.keys(errors.refusals).toSorted()).toEqual([...refusals].toSorted());
    expect(Object.keys(errors.problems).toSorted()).toEqual(Object.keys(problems).toSorted());
    expect(Object.keys(errors.failures).toSorted()).toEqual(Object.keys(failureReasons).toSorted());
    expect(Object.keys(errors.query).toSorted()).toEqual(['at', ...Object.keys(queryProblems)].toSorted());
  });

  test.each([
    ['codes', {}],
    ['refusals', {}],
    ['problems', problems],
    ['query', queryProblems],
    ['failures', failureReasons],
  ] as const)('every text of %s can be said with what the API tells', (part, words) => {
    const failures: string[] = [];
    const t = createTranslator({
      locale,
      messages,
      namespace: 'errors',
      onError: (error) => failures.push(error.message),
    });
    const said = Object.keys(messages.errors[part]).map((name) => {
      const told = Object.entries(words).find(([reason]) => reason === name)?.[1] ?? '';
      const named = Array.from(told.matchAll(/\{(\w+)\}/g), ([, parameter]) => [parameter, 2]);
      const parameters = {
        ...Object.fromEntries(named),
        ...(name === 'at' ? { text: 'x' } : {}),
        ...further[part],
      };
      return t(`${part}.${name}` as 'codes.conflict', parameters);
    });
    expect(failures).toEqual([]);
    expect(said.filter((text) => text.trim() === '')).toEqual([]);
  });
});

test('no two problems are worded alike, so that the words of a schema name one', () => {
  const words = Object.values(problems);
  expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([]);
});

test('failures of raw receipts take their words from the catalogue', () => {
  const files = globSync('lib/domain/{transformations,pos,receipts,intake}/**/*.ts');
  const own = files.filter((file) =>
    /new TransformationError\(\s*[^,)]+,\s*(?:'[^']* |`|"|\{ said: ['"`])/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});

test('schemas and verbs take their words from the catalogue', () => {
  const files = globSync('lib/**/*.ts').filter(
    (file) => !/\.test\.ts$|^lib\/core\/config(?:-values)?\.ts$/.test(file),
  );
  const own = files.filter((file) =>
    /\b(?:message|error): ['"`](?:must|is|has|can) |location: '(?:body|query|path|header)',/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(own).toEqual(['lib/search/query-error.ts']);
});

test('the portal shows no error in the words of the API', () => {
  const files = globSync('{components/portal,app/\\(portal\\),app/\\(auth\\)}/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const shown = files.filter((file) =>
    /\b(?:error|violation|failure)\.(?:description|message)\b|[{,] ?description\b[^}]*\}\) =>|\breceipt\.problem\b/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(shown).toEqual([]);
});
