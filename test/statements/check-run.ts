import { loadModule } from 'libpg-query';
import { tableFacts } from '@/drizzle/tables';
import { acrossRetailers } from './across-retailers';
import { checkStatement, type TenantTables } from './check-statement';

const ofRetailers = [...tableFacts].filter(([, { owner }]) => owner === 'retailer');

/** The tables of retailers, as the schema has them. */
export const tenantTables: TenantTables = {
  owned: new Set(ofRetailers.filter(([, { foundBy }]) => foundBy === undefined).map(([name]) => name)),
  shared: new Map(
    ofRetailers.flatMap(([name, { foundBy }]) => (foundBy === undefined ? [] : [[name, foundBy] as const])),
  ),
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
