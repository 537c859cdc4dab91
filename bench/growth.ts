import { parseArgs } from 'node:util';
import { Random } from '@/demo/random';

// `npm run bench -- growth --receipts 100000000`: how many processors a day of so many receipts takes in its busiest minute,
// simulated from the service times of docs/performance.md. Always says the same for the same seed.

const { values } = parseArgs({
  options: { receipts: { type: 'string', default: '100000000' }, seed: { type: 'string', default: '1' } },
});
const receipts = Number(values.receipts);

/** Share of a day's receipts in its busiest hour, and how much busier than that hour its busiest minute is. */
const busiestHour = 0.11;
const busiestMinute = 1.4;

/** A kind of request: how many there are for each receipt, and milliseconds of a processor in Node and in Postgres. */
const kinds = [
  { name: 'submit', each: 1, node: 0.73, postgres: 0.41 },
  { name: 'read', each: 0.3, node: 0.1, postgres: 0.07 },
  { name: 'list', each: 0.02, node: 0.32, postgres: 0.21 },
  { name: 'search', each: 0.005, node: 6, postgres: 3 },
  { name: 'page', each: 0.25, node: 3.8, postgres: 0.15 },
  { name: 'seal and merge', each: 1, node: 0.31, postgres: 0.13 },
] as const;

const perSecond = ((receipts * busiestHour) / 3600) * busiestMinute;
/** The most that a processor is meant to be busy, and the wait that 99 of 100 requests stay below. */
const busyMax = 0.7;
const waitMaxInMs = 20;

console.log(
  `${receipts.toLocaleString('en')} receipts a day, ${Math.round(perSecond).toLocaleString('en')} a second in the busiest minute.`,
);
for (const tier of ['node', 'postgres'] as const) {
  const load = kinds.reduce((sum, kind) => sum + (kind.each * perSecond * kind[tier]) / 1000, 0);
  let servers = Math.max(1, Math.ceil(load));
  let result = simulate(tier, servers);
  while (result.busy > busyMax || result.wait99 > waitMaxInMs) {
    servers += Math.max(1, Math.round(servers / 50));
    result = simulate(tier, servers);
  }
  console.log(
    `${tier}: ${servers} processors, ${Math.round(result.busy * 100)} % busy, waits p50 ${result.wait50.toFixed(2)} ms, p99 ${result.wait99.toFixed(2)} ms`,
  );
}

/** Requests that arrive at random at `servers` processors, each taking a time drawn around that of its kind. */
function simulate(tier: 'node' | 'postgres', servers: number) {
  const random = new Random(Number(values.seed), servers);
  const draw = () => random.whole(1, 1_000_000) / 1_000_001;
  const total = kinds.reduce((sum, { each }) => sum + each, 0);
  const free = new Float64Array(servers);
  const waits: number[] = [];
  let now = 0;
  let busyMs = 0;
  for (let request = 0; request < 200_000; request += 1) {
    now += (-Math.log(draw()) * 1000) / (perSecond * total);
    let left = draw() * total;
    const kind = kinds.find(({ each }) => (left -= each) <= 0) ?? kinds[0];
    const takes = -Math.log(draw()) * kind[tier];
    // Balancers do not know which is free: of two at random, the one that is free sooner.
    const [one, other] = [random.whole(0, servers - 1), random.whole(0, servers - 1)];
    const chosen = (free[one] ?? 0) <= (free[other] ?? 0) ? one : other;
    const begins = Math.max(now, free[chosen] ?? 0);
    free[chosen] = begins + takes;
    busyMs += takes;
    waits.push(begins - now);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return { busy: busyMs / (now * servers), wait50: at(0.5), wait99: at(0.99) };
}
