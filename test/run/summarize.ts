import { readFile } from 'node:fs/promises';
import { readOutcome } from '@/bench/requests/outcome';
import { readCounts, summary, total, unstableMax } from './results';

// The last lines of CI: its parts with what each took, what failed or is unstable, and all tests in one line, with one for
// what requests cost. What left no outcome did not come to its end.
const runs = { quick: 'quick tier', full: 'shard of the full tier', slow: 'changed journeys, slowly' };
const parts = await Promise.all(
  Object.entries(runs).map(async ([folder, name]) => ({ name, counts: await readCounts(folder) })),
);
console.log('');
for (const { name, counts } of parts) {
  console.log(`${name}: ${summary(counts)}`);
  for (const step of counts.steps) console.log(`  ${step.seconds.toFixed(0).padStart(5)} s  ${step.name}`);
  // Their output is far above by now.
  for (const failure of counts.failures) console.log(`  failed: ${failure}`);
  for (const each of counts.unstable) console.log(`  unstable: ${each}`);
}
const worse = (await readOutcome()) ?? ['The bench did not come to its end.'];
console.log(`cost of requests: ${worse.length === 0 ? 'within bounds' : worse.join('; ')}`);
console.log(await readFile('test-results/parts.txt', 'utf8').catch(() => ''));
const cost = { passed: worse.length === 0 ? 1 : 0, failed: worse.length === 0 ? 0 : 1, skipped: 0 };
const all = total([...parts.map(({ counts }) => counts), cost]);
const unstable = all.unstable?.length ?? 0;
const isStable = unstable <= unstableMax;
if (!isStable) console.log(`${unstable} tests are unstable, ${unstableMax} may be.`);
console.log(`\n${summary(isStable ? all : { ...all, failed: all.failed + 1 })}`);
process.exit(all.failed > 0 || !isStable ? 1 : 0);
