import { parseArgs } from 'node:util';
import { ensureBuild } from '@/server/build/ensure-build';
import { seed as fixedSeed } from '../tier';
import { runCrashRounds } from './crash-rounds';

// `npm run test:crash -- --rounds 100 --sales 20000 --seed 7`: kills processes of the running service at random moments
// under writers, and counts what was lost, doubled or altered. Ends with 1 when anything was.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    sales: { type: 'string' },
    seed: { type: 'string', default: String(fixedSeed) },
  },
});
const rounds = Number(values.rounds);
const sales = Number(values.sales ?? rounds * 200);
const seed = Number(values.seed);
await ensureBuild();
console.log(`${rounds} rounds, ${sales} sales, seed ${seed}`);
const result = await runCrashRounds({ rounds, sales, seed, say: console.log });
const { acknowledged, retries, kills, lost, doubled, altered } = result;
console.log(
  `Killed: ${Object.entries(kills)
    .map(([victim, count]) => `${victim} ${count}`)
    .join(', ')}.`,
);
console.log(
  `${acknowledged} acknowledged, ${retries} attempts made again: ` +
    `${lost.length} lost, ${doubled.length} doubled, ${altered.length} altered.`,
);
for (const [what, ids] of Object.entries({ lost, doubled, altered })) {
  if (ids.length > 0) console.log(`${what}: ${ids.join(', ')}`);
}
process.exitCode = lost.length + doubled.length + altered.length > 0 ? 1 : 0;
