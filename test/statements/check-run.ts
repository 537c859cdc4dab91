import { getTableConfig } from 'drizzle-orm/pg-core';
import { loadModule } from 'libpg-query';
import { tables } from '../schema-tables';
import { acrossRetailers } from './across-retailers';
import { checkStatement, type TenantTables } from './check-statement';

const columnsOf = (table: (typeof tables)[number]) =>
  getTableConfig(table).columns.map(({ name }) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

/** Tables that all retailers share (docs/architecture.md), with the column that finds a retailer there, if there is one. */
const shared = new Map([
  ['clients', 'key'],
  ['portal_users', 'email'],
  ['sign_in_failures', ''],
  ['public_idempotency_keys', ''],
]);

/** The tables of retailers, as the schema has them. */
export const tenantTables: TenantTables = {
  owned: new Set(
    tables
      .filter((table) => columnsOf(table).includes('retailer_id'))
      .map((table) => getTableConfig(table).name)
      .filter((name) => !shared.has(name)),
  ),
  shared,
};

/**
 * Checks the statements of a run of tests. Returns what is wrong, each with its statement; none when each names its
 * retailer or is one of those that may be about all of them. Of a whole run, each of the latter must occur.
 */
export async function checkRun(
  statements: readonly string[],
  run: 'all tests' | 'some tests',
): Promise<string[]> {
  await loadModule();
  const met = new Set<RegExp>();
  const problems = statements.flatMap((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ').trim();
    const violations = checkStatement(statement, tenantTables);
    if (violations.length === 0) return [];
    const allowed = acrossRetailers.find((each) => each.statement.test(text));
    if (allowed !== undefined) met.add(allowed.statement);
    if (allowed !== undefined) return [];
    return [`${violations.map(({ table, what }) => `${table}: ${what}`).join('; ')}\n  ${text}`];
  });
  const unmet = run === 'some tests' ? [] : acrossRetailers.filter((each) => !met.has(each.statement));
  return [
    ...problems,
    ...unmet.map(({ name, statement }) => `No test runs this statement of ${name} any more:\n  ${statement}`),
  ];
}
