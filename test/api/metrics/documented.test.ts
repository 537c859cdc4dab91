import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metricPrefix } from '@/lib/platform/metrics/instruments';
import { makeRetailer } from '@/test/factories';
import { metricFamilies } from './metric-families';

test('every metric of ours is in the table for operators, and no other one', async () => {
  const { api } = await makeRetailer();
  await api.get('/receipts');
  const [, table = ''] =
    /\n## Metrics\n(?<table>[\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) => {
    const [, names = ''] = row.split('|');
    return Array.from(
      names.matchAll(/`(?<name>\w+)(?:\{[^}]*\})?`/g),
      ([, name = '']) => metricPrefix + name,
    );
  });
  const ours = [...(await metricFamilies()).keys()].filter((name) => name.startsWith(metricPrefix));
  expect(documented.toSorted()).toEqual(ours.toSorted());
});

test('metrics are named by the rules of Prometheus', async () => {
  const families = [...(await metricFamilies())].filter(([name]) => name.startsWith(metricPrefix));
  const wrong = families.filter(
    ([name, type]) =>
      (type === 'counter') !== name.endsWith('_total') ||
      (type === 'histogram' && !name.endsWith('_seconds')) ||
      /_(?:ms|milliseconds|minutes|kilobytes|megabytes|percent|count|sum|bucket)(?:_|$)/.test(name) ||
      (name.includes('timestamp') && !name.endsWith('_timestamp_seconds')),
  );
  expect(wrong).toEqual([]);
});
