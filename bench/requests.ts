import { besideOthers, memoryByName } from './processor-time';
import { makeCases, type Case } from './requests/cases';
import { inWorld, type Bench } from './requests/in-world';
import { measure, warmUp, type Load, type Meter } from './requests/measure';
import { isWorse, readRatios, saveRatios, worseMax } from './requests/ratios';
import { startBare, startNext, startService, type BenchServer } from './requests/servers';
import { cheapestTimesBare, printRows, summarize, type Round, type Row } from './requests/summary';
import { writeOutcome } from './requests/outcome';

// What requests cost: a bare server, plain Next and the service in turns on the same database, medians of three rounds.
// `npm run bench` takes ten minutes; `-- --only=page` measures the cases with that in their names; `-- --short` measures the
// processor time of the service in that of the bare server and fails where it is half as much again as the committed one;
// `-- --short --save` writes the ratios to commit.

const short = process.argv.includes('--short');
const save = process.argv.includes('--save');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const rounds = 3;
const receipts = short ? 12_000 : 20_000;
const loads: readonly Load[] = short
  ? [{ connections: 16, seconds: 0.6 }]
  : [1, 16, 64].map((connections) => ({ connections, seconds: 0.8 }));

const servers: BenchServer[] = [];
await inWorld(receipts, run);

async function run({ world, meter, env, start }: Bench): Promise<void> {
  servers.push(await start(startBare(env)));
  if (!short) servers.push(await start(startNext(env)));
  const service = await start(startService(env));
  servers.push(service);
  const cases = makeCases(world).filter(({ name }) => name.includes(only));
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  for (const load of loads) {
    for (const one of cases) {
      if (load.connections > (one.connectionsMax ?? Infinity)) continue;
      const measured = await measureCase(meter, one, load);
      rows.push(...summarize(one.name, load.connections, measured));
      ratios[one.name] = cheapestTimesBare(measured, 'service');
    }
  }
  printRows(rows);
  const memory = Object.fromEntries(memoryByName(service.child.pid ?? Number.NaN));
  console.table(memory);
  console.log(JSON.stringify({ rows, memory }));
  if (save) await saveRatios(ratios);
  else if (short) await compare(meter, cases, ratios);
}

/** Rounds of a case, the servers in turns. */
async function measureCase(meter: Meter, one: Case, load: Load, count = rounds): Promise<Round[]> {
  const asked = servers.filter(({ name }) => name !== 'next' || one.next === true);
  console.error(`${one.name}, ${load.connections} connections`);
  const amounts = new Map<BenchServer, number>();
  for (const server of asked) amounts.set(server, await warmUp(server, one, load));
  const all: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const measured: Round = {};
    for (const server of asked) {
      const amount = amounts.get(server) ?? load.connections;
      measured[server.name] = await measure(meter, server, one, { connections: load.connections, amount });
    }
    all.push(measured);
  }
  return all;
}

/** Share of other programs in the processors' work above which a request that shares caches with them costs twice as much. */
const othersMax = 0.25;

/**
 * Fails where a case has become too dear, and still is when it is measured again, longer. Not beside others that keep the
 * processors busy: a hundredth of a millisecond is then two.
 */
async function compare(
  meter: Meter,
  cases: readonly Case[],
  ratios: Readonly<Record<string, number>>,
): Promise<void> {
  const committed = await readRatios();
  const missing = cases.filter(({ name }) => committed[name] === undefined);
  if (missing.length > 0) throw new Error(`Not committed: ${missing.map(({ name }) => name).join(', ')}.`);
  const worse: string[] = [];
  for (const one of cases) {
    if (!isWorse(ratios[one.name] ?? Number.NaN, committed[one.name])) continue;
    const { result: again, othersShare } = await besideOthers(() =>
      measureCase(meter, one, { connections: 16, seconds: 2 }, 5),
    );
    const ratio = cheapestTimesBare(again, 'service');
    const said = `${one.name}: ${ratio.toFixed(2)} times the bare server's processor time, ${committed[one.name]} committed`;
    console.log(`${said}; ${Math.round(othersShare * 100)} % of the work was that of other programs`);
    if (isWorse(ratio, committed[one.name]) && othersShare <= othersMax) worse.push(said);
  }
  await writeOutcome(worse);
  if (worse.length === 0) return;
  console.error(
    `More than ${worseMax} times of it. What is meant so is committed by \`npm run bench -- --short --save\`.`,
  );
  process.exitCode = 1;
}
