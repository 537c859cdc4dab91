import { readFile } from 'node:fs/promises';
import { countsOfTier, summary, total } from './results';

// The last line of CI: the tests of both tiers together. A tier that wrote no counts did not come to its end.
const tiers = await Promise.all(
  ['quick', 'full'].map(async (tier) => {
    const text = await readFile(`test-results/${tier}/counts.json`, 'utf8').catch(() => null);
    return { tier, counts: countsOfTier(text) };
  }),
);
console.log('');
for (const { tier, counts } of tiers) console.log(`${tier} tier: ${summary(counts)}`);
const all = total(tiers.map(({ counts }) => counts));
console.log(`\n${summary(all)}`);
process.exit(all.failed > 0 ? 1 : 0);
