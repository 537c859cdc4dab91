import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { formatSource } from '@/server/format';
import { operationNameOf, operationsTable, testFileOf } from '@/server/generate/operations-table';

// docs/api.md, the table of operations, is true.

const read = (file: string) => readFileSync(file, 'utf8');
const rows = [
  ...read('docs/api.md').matchAll(
    /^\| (?:(?<section>4\.\d+) +\| )?`(?<operation>[A-Z]+ [^`]+)` +\| (?<summary>.+?) +\| \[.+?\]\((?<test>.+?)\) +\|$/gm,
  ),
].map(({ groups = {} }) => ({
  section: groups['section'],
  operation: groups['operation'] ?? '',
  summary: groups['summary'] ?? '',
  test: path.join('docs', groups['test'] ?? ''),
}));

const nameOf = (endpoint: Endpoint) => operationNameOf(endpoint, registry);

/** A test file with the helpers of its folder that it imports, which may be what calls the API. */
function withHelpers(file: string): string {
  const text = read(file);
  const helpers = [...text.matchAll(/from '\.\/(?<name>[\w-]+)'/g)].map(({ groups }) =>
    read(path.join(path.dirname(file), `${groups?.['name'] ?? ''}.ts`)),
  );
  return [text, ...helpers].join('\n');
}

test('the table has every operation once, and none that is not there: `npm run openapi` writes it', async () => {
  const text = read('docs/api.md');
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual(registry.map(nameOf).toSorted());
  expect(await formatSource('docs/api.md', operationsTable(text, registry))).toBe(text);
});

test('the table gets a row for a new operation, and loses that of one that is gone', () => {
  const health = registry.find(({ operation }) => operation === 'get_health');
  const table = ['| `GET /old` | Read it | [old](../test/old.test.ts) |', '', 'The end.'].join('\n');
  expect(operationsTable(table, health === undefined ? [] : [health])).toBe(
    '| `GET /health` | Check the health of the service | [get-health](../test/api/health/get-health.test.ts) |\n\nThe end.',
  );
});

test('the table has all 22 operations of the specification', () => {
  const sections = new Set(rows.flatMap(({ section }) => section ?? []));
  expect([...sections]).toEqual(Array.from({ length: 22 }, (_, index) => `4.${index + 1}`));
});

describe.each(rows.map((row) => [row.operation, row] as const))('%s', (operation, row) => {
  test('is summed up in its own words', () => {
    const endpoint = registry.find((one) => nameOf(one) === operation);
    expect(row.summary).toBe(endpoint?.summary);
  });

  test('is exercised by the test that its row links, the file of its operation', () => {
    const endpoint = registry.find((one) => nameOf(one) === operation);
    expect(row.test).toBe(endpoint === undefined ? '' : testFileOf(endpoint));
    expect(existsSync(row.test), row.test).toBe(true);
    const text = withHelpers(row.test);
    const [method = '', template = ''] = operation.split(' ');
    // A path may be put together, so its words are looked for one by one.
    const words = template.split('/').filter((word) => word !== '' && !word.startsWith('{'));
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(text).toMatch(new RegExp(String.raw`\.${method.toLowerCase()}\(|['"\`]${method}['"\` ]`));
  });
});

describe.each([...new Set(registry.map(testFileOf))].map((file) => [file] as const))('%s', (file) => {
  test('is ordered by status', () => {
    const calls = [
      ...read(file).matchAll(
        /^(?<call>(?:describe|test|it)\b[.\w]*)\((?:\s*(?<quote>['"`])(?<title>.*?)\k<quote>)?/gm,
      ),
    ].map(({ groups = {} }) => ({ call: groups['call'], title: groups['title'] ?? '' }));
    const statuses = calls.map(({ title }) =>
      Number(/^(?<status>[1-5]\d\d)\b/.exec(title)?.groups?.['status']),
    );
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ call }, index) => call !== 'describe' || Number.isNaN(statuses[index]))).toEqual(
      [],
    );
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  });
});

test('the table is found from the README', () => {
  expect(read('README.md')).toContain('docs/api.md');
});
