import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeyFiles, testFiles } from './tier';

// Every test is in a tier, the quick one is quick by design, and a run can be repeated (docs/testing.md).

const found = (globs: string | string[], cwd = '.') =>
  globSync(globs, { cwd, exclude: (name) => ['node_modules', '.next'].includes(path.basename(name)) });
const quick = [...found(testFiles.quick), ...found(journeyFiles.quick, 'e2e').map((file) => `e2e/${file}`)];
const full = [...found(testFiles.full), ...found(journeyFiles.full, 'e2e').map((file) => `e2e/${file}`)];
const long = full.filter((file) => !quick.includes(file));
const sources = found(['{app,bench,components,drizzle,e2e,lib,server,test}/**/*.{ts,tsx}']);
const read = (file: string) => readFileSync(file, 'utf8');
/** Without comments and texts, which may speak of anything. */
const code = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|'[^'\n]*'|`[^`]*`/gm, '');

describe('tiers', () => {
  test('hold every file that has tests: a name that neither takes would never run', () => {
    const withTests = sources.filter(
      (file) =>
        /^import \{[^}]*\b(?:test|it)\b[^}]*\} from '(?:vitest|\.\/support\/test)'/m.test(read(file)) ||
        /\.(?:test|spec)\.tsx?$/.test(file),
    );
    expect(withTests.filter((file) => !full.includes(file))).toEqual([]);
    expect(quick.filter((file) => !full.includes(file))).toEqual([]);
  });

  test('are told apart in docs/testing.md, which names every long file', () => {
    expect(long.length).toBeGreaterThan(0);
    const documented = read('docs/testing.md');
    const isNamed = (file: string) => documented.includes(`\`${file}\``);
    const isJourney = (file: string) => file.startsWith('e2e/');
    // Of journeys the few quick ones are named.
    expect(long.filter((file) => !isJourney(file) && !isNamed(file))).toEqual([]);
    expect(quick.filter((file) => isJourney(file) && !isNamed(file))).toEqual([]);
    const named = [...documented.matchAll(/`(?<file>[\w/.-]+\.long\.(?:test|spec)\.tsx?)`/g)].map(
      ({ groups }) => groups?.['file'] ?? '',
    );
    expect(named.filter((file) => !long.includes(file))).toEqual([]);
  });

  test('are told apart by tags where a file of both tiers tries more in the full one', () => {
    const both = quick.filter((file) => /\.test\.tsx?$/.test(file) && file !== 'test/tiers.test.ts');
    const wider = both.filter((file) => /(?<![\w.])runs\(\d|\btier [!=]==/.test(code(file)));
    expect(wider.length).toBeGreaterThan(20);
    expect(wider.filter((file) => !/\btags: '(?:long|wide)'/.test(read(file)))).toEqual([]);
    const behindTier = sources.filter((file) => /\.(?:runIf|skipIf)\((?:tier|cases)\b/.test(read(file)));
    expect(behindTier.filter((file) => file !== 'test/tiers.test.ts')).toEqual([]);
  });

  test('leave what waits for a minute or more to the long files', () => {
    const minutes = String.raw`(?:[6-9]\d|\d{3,})_?000`;
    const asTimeout = new RegExp(
      String.raw`\btimeout: *${minutes}\b|\}, ${minutes}\);|\},\n\s+${minutes},\n\s*\);|setTimeout\(${minutes}|test\.slow\(`,
    );
    const patient = quick.filter((file) => asTimeout.test(code(file)));
    expect(patient).toEqual([]);
  });
});

describe('tests', () => {
  /** Why these let time pass. */
  const waiting: Readonly<Record<string, string>> = {
    'e2e/support/service.ts': 'looks again whether the service has started',
    'e2e/support/mailbox.ts': 'looks again whether a mail has come',
    'test/crash/crash-rounds.ts': 'asks again what a killed process did not answer',
    'test/crash/crashable-service.ts': 'looks again whether the service has started',
    'test/database.ts': 'drops a database again while autovacuum is in it',
    'test/upgrade/host.ts': 'looks again whether the service has started',
    'test/upgrade/load.ts': 'sends so many requests a second',
    'test/upgrade/find-missing.ts': 'looks again whether raw receipts are processed',
    'test/upgrade/run.ts': 'lets the balancer ask the hosts',
    'test/many-hosts/run.ts': 'lets the balancer ask the hosts, and looks again who listens',
    'test/many-hosts/pgbouncer.ts': 'looks again whether PgBouncer has started',
    'test/container/run.ts': 'looks again whether the service has started',
  };

  test('wait for a condition, not for time to pass', () => {
    const sleeping = sources.filter(
      (file) =>
        /^(?:test|e2e)\/|\.(?:test|spec)\.tsx?$/.test(file) &&
        !(file in waiting) &&
        (/\bwaitForTimeout\(|(?<!\.)\b(?:pause|sleep)\(|timers\/promises/.test(code(file)) ||
          /new Promise(?:<\w+>)?\(\((\w+)\) => setTimeout\(\1/.test(code(file))),
    );
    expect(sleeping).toEqual([]);
  });

  test('replace no module: files share them', () => {
    const replacing = sources.filter((file) => /\bvi\.(?:do)?mock\(/i.test(code(file)));
    expect(replacing).toEqual([]);
  });

  test('draw nothing at random but by the seed of the run', () => {
    const drawing = sources.filter(
      (file) =>
        /^(?:test|e2e)\/|\.(?:test|spec)\.tsx?$/.test(file) &&
        file !== 'test/tiers.test.ts' &&
        (/Math\.random\(/.test(code(file)) || /\border by random\(\)|[^.\w]random\(\) [<>]/.test(read(file))),
    );
    expect(drawing).toEqual([]);
  });
});
