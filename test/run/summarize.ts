import { readFile } from 'node:fs/promises';
import { readOutcome } from '@/bench/requests/outcome';
import { countsOfRun, summary, total } from './results';

// The last line of CI: all its runs together, and a test for what requests cost. What left no outcome did not come to
// its end.
const runs = {
  quick: 'quick tier',
  full: 'full tier',
  hosts: 'many hosts',
  upgrade: 'upgrade under load',
};
const parts = await Promise.all(
  Object.entries(runs).map(async ([folder, name]) => {
    const text = await readFile(`test-results/${folder}/counts.json`, 'utf8').catch(() => null);
    return { name, counts: countsOfRun(text) };
  }),
);
console.log('');
for (const { name, counts } of parts) {
  console.log(`${name}: ${summary(counts)}`);
  // Their output is far above by now.
  for (const failure of counts.failures ?? []) console.log(`  ${failure}`);
}
const worse = (await readOutcome()) ?? ['The bench did not come to its end.'];
console.log(`cost of requests: ${worse.length === 0 ? 'within bounds' : worse.join('; ')}`);
const cost = { passed: worse.length === 0 ? 1 : 0, failed: worse.length === 0 ? 0 : 1, skipped: 0 };
const all = total([...parts.map(({ counts }) => counts), cost]);
console.log(`\n${summary(all)}`);
process.exit(all.failed > 0 ? 1 : 0);
