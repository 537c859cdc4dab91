import { mkdir, rm } from 'node:fs/promises';
import { countPlaywright, countVitest, summary, type Counts } from './run/counts';
import { runStep, type Step } from './run/step';

// `npm test`: everything CI checks. The last line sums up all tests.
const checks: readonly Step[] = [
  { name: 'formatting', command: ['prettier', '--check', '.'] },
  // Lint reads types, and those of pages are made from the folders they lie in.
  { name: 'types of pages', command: ['next', 'typegen'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'types', command: ['tsc'] },
];

const vitestFile = 'test-results/vitest.json';
const playwrightFile = 'test-results/e2e.json';

await rm('test-results', { recursive: true, force: true });
await mkdir('test-results', { recursive: true });

for (const check of checks) {
  if (await runStep(check)) continue;
  console.log(
    `\nThe check of ${check.name} failed; no tests were run.\n${summary([{ passed: 0, failed: 1, skipped: 0 }])}`,
  );
  process.exit(1);
}

const counts = [await runVitest(), await runPlaywright()];
console.log(`\n${summary(counts)}`);
process.exit(counts.some(({ failed, passed }) => failed > 0 || passed === 0) ? 1 : 0);

async function runVitest(): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`];
  const passed = await runStep({ name: 'unit and API tests', command: ['vitest', 'run', ...reporters] });
  return countVitest(vitestFile, passed);
}

async function runPlaywright(): Promise<Counts> {
  const build: Step = {
    name: 'production build',
    command: [process.execPath, '--import', 'tsx', 'server/build.ts'],
  };
  if (!(await runStep(build))) return { passed: 0, failed: 1, skipped: 0 };
  const passed = await runStep({ name: 'browser journeys', command: ['playwright', 'test'] });
  return countPlaywright(playwrightFile, passed);
}
