import { parseArgs } from 'node:util';
import { ensureBuild } from '@/server/build/ensure-build';
import { runProgram } from '../run/lifecycle';
import { seed as seedOfRun } from '../tier';
import { runCrashRounds } from './crash-rounds';

// `npm run test:crash -- --rounds 100 --sales 20000 --seed 7`: kills processes of the running service at random moments
// under writers, and counts what was lost, doubled, altered or not behind the link that its till had named. Ends with 1 when anything was.
// `--first 3` begins with the fourth round: each round has its own kind of process to kill.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    first: { type: 'string', default: '0' },
    sales: { type: 'string' },
    seed: { type: 'string', default: String(seedOfRun) },
  },
});
const rounds = Number(values.rounds);
const first = Number(values.first);
const sales = Number(values.sales ?? rounds * 200);
const seed = Number(values.seed);

await runProgram('crash', async () => {
  await ensureBuild();
  console.log(`${rounds} rounds, ${sales} sales, seed ${seed}`);
  const result = await runCrashRounds({ rounds, first, sales, seed, say: console.log });
  const { acknowledged, retries, kills, gaveUp, lost, doubled, altered, misled } = result;
  console.log(
    `Killed: ${Object.entries(kills)
      .map(([victim, count]) => `${victim} ${count}`)
      .join(', ')}.`,
  );
  console.log(
    `${acknowledged} acknowledged, ${retries} attempts made again: ` +
      `${lost.length} lost, ${doubled.length} doubled, ${altered.length} altered, ${misled.length} not behind their link.`,
  );
  for (const [what, ids] of Object.entries({ lost, doubled, altered, misled })) {
    if (ids.length > 0) console.log(`${what}: ${ids.join(', ')}`);
  }
  if (gaveUp > 0) console.log(`The starter ended ${gaveUp} times that it was not killed.`);
  return [
    ...[...lost, ...doubled, ...altered, ...misled].map((id) => `sales under crashes: ${id}`),
    ...(gaveUp > 0 ? ['the starter starts again what was killed'] : []),
  ];
});
