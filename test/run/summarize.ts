import { readFile } from 'node:fs/promises';
import { readOutcome } from '@/bench/requests/outcome';
import { countsOfTier, summary, total } from './results';

// The last line of CI: the tests of both tiers together, and a test for what requests cost. A tier or bench that left no
// outcome did not come to its end.
const tiers = await Promise.all(
  ['quick', 'full'].map(async (tier) => {
    const text = await readFile(`test-results/${tier}/counts.json`, 'utf8').catch(() => null);
    return { tier, counts: countsOfTier(text) };
  }),
);
console.log('');
for (const { tier, counts } of tiers) console.log(`${tier} tier: ${summary(counts)}`);
const worse = (await readOutcome()) ?? ['The bench did not come to its end.'];
console.log(`cost of requests: ${worse.length === 0 ? 'within bounds' : worse.join('; ')}`);
const cost = { passed: worse.length === 0 ? 1 : 0, failed: worse.length === 0 ? 0 : 1, skipped: 0 };
const all = total([...tiers.map(({ counts }) => counts), cost]);
console.log(`\n${summary(all)}`);
process.exit(all.failed > 0 ? 1 : 0);
