import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeRetailer } from '@/test/factories';
import { metricFamilies } from '@/test/api/metrics/metric-families';

// Rules and dashboard ask for metrics that a scrape has, and each alert says how bad it is and what to do.

const rulesFile = 'deploy/alerts.yaml';
const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(readFileSync(rulesFile, 'utf8')));
const rules = groups.flatMap((group) => group.rules);

const panel = z.object({
  title: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});
const { panels } = z
  .object({ panels: z.array(panel) })
  .parse(JSON.parse(readFileSync('deploy/grafana.json', 'utf8')));

/** Names of metrics in an expression: a histogram by the name of its family. */
function metricsOf(expr: string): string[] {
  const names = expr.match(/\b(?:receipt_service|process|nodejs)_\w+/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

test.each([
  ['rules', rules.map(({ alert, expr }) => [alert, expr] as const)],
  ['dashboard', panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))],
])('the %s ask for metrics that there are', async (_what, expressions) => {
  const { api } = await makeRetailer();
  await api.get('/receipts');
  const known = await metricFamilies();
  expect(expressions.length).toBeGreaterThan(10);
  const asked = expressions.flatMap(([name, expr]) => metricsOf(expr).map((metric) => ({ name, metric })));
  expect(asked.length).toBeGreaterThanOrEqual(expressions.length - 2);
  expect(asked.filter(({ metric }) => !known.has(metric))).toEqual([]);
});

test('each alert has a name of its own and a section that says what to do', () => {
  const [, section = ''] =
    /\n## Alerts\n(?<section>[\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const runbooks = [...section.matchAll(/^### (?<name>[A-Z]\w+)$/gm)].map(([, name = '']) => name);
  expect(rules.map(({ alert }) => alert)).toEqual(runbooks);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const isMissing = promtool('--version').error !== undefined;

test.for([
  ['reads the rules', ['check', 'rules', rulesFile]],
  ['finds that they fire when they should', ['test', 'rules', 'test/alerts/cases.yaml']],
] as const)('promtool %s', { tags: 'long' }, ([, args], { skip }) => {
  skip(isMissing, 'promtool is missing (Debian: prometheus)');
  const { status, stdout, stderr } = promtool(...args);
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
});
