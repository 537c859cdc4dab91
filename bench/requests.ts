import { measureEvents } from './events';
import { besideOthers, memoryByName } from './processor-time';
import { makeCases, type Case } from './requests/cases';
import { inWorld, type Bench } from './requests/in-world';
import { measure, warmUp, type Load, type Meter } from './requests/measure';
import { isWorse, readRatios, saveRatios, worseMax } from './requests/ratios';
import { startBare, startNext, startService, type BenchServer } from './requests/servers';
import { cheapestTimesBare, printRows, summarize, type Round, type Row } from './requests/summary';
import { writeOutcome } from './requests/outcome';

// What requests cost: a bare server, plain Next and the service in turns on the same database, medians of three rounds, in
// the short form of two. `npm run bench` takes ten minutes; `-- --only=page` measures the cases with that in their names;
// `-- --short` measures the processor time of the service in that of the bare server and fails where it is half as much again
// as the committed one; `-- --short --save` writes the ratios to commit. `-- events` measures what `events.ts` says.

const short = process.argv.includes('--short');
const save = process.argv.includes('--save');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
// A case that has become dearer in the short form is measured again, longer.
const rounds = short ? 2 : 3;
const receipts = short ? 12_000 : 20_000;
// One connection last: it asks too little for code to be compiled.
const loads: readonly Load[] = short
  ? [16, 1].map((connections) => ({ connections, seconds: 0.6 }))
  : [16, 64, 1].map((connections) => ({ connections, seconds: 0.8 }));

/** Cases that the short form asks on one connection, too: what is shared among those that arrive at once is no help there. */
const alone: ReadonlySet<string> = new Set(['get', 'list of 20', 'search, 20 hits', 'post, 10 items']);

/** A case under a load. */
interface Asked {
  /** With the number of connections where it is one: `get, alone`. */
  readonly name: string;
  readonly one: Case;
  readonly load: Load;
}

function askedUnder(load: Load, cases: readonly Case[]): Asked[] {
  const { connections } = load;
  return cases
    .filter(({ name, connectionsMax = Infinity }) =>
      short && connections === 1 ? alone.has(name) : connections <= connectionsMax,
    )
    .map((one) => ({ name: connections === 1 ? `${one.name}, alone` : one.name, one, load }));
}

/** Share of other programs in the processors' work above which a request that shares caches with them costs twice as much. */
const othersMax = 0.25;

const servers: BenchServer[] = [];
if (process.argv.includes('events')) await inWorld(1_000, (bench) => measureEvents(bench, only));
else await inWorld(receipts, run);

async function run({ world, meter, env, start }: Bench): Promise<void> {
  servers.push(await start(startBare(env)));
  if (!short) servers.push(await start(startNext(env)));
  const service = await start(startService(env));
  servers.push(service);
  const cases = makeCases(world).filter(({ name }) => name.includes(only));
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  const asked = loads.flatMap((load) => askedUnder(load, cases));
  for (const { name, one, load } of asked) {
    const measured = await measureCase(meter, one, load);
    rows.push(...summarize(one.name, load.connections, measured));
    ratios[name] = cheapestTimesBare(measured, 'service');
  }
  printRows(rows);
  const memory = Object.fromEntries(memoryByName(service.child.pid ?? Number.NaN));
  console.table(memory);
  console.log(JSON.stringify({ rows, memory }));
  if (save) await saveRatios(ratios);
  else if (short) await compare(meter, asked, ratios);
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

/**
 * Fails where a case has become too dear, and still is when it is measured again, longer. Not beside others that keep the
 * processors busy: a hundredth of a millisecond is then two.
 */
async function compare(
  meter: Meter,
  asked: readonly Asked[],
  ratios: Readonly<Record<string, number>>,
): Promise<void> {
  const committed = await readRatios();
  const missing = asked.filter(({ name }) => committed[name] === undefined);
  if (missing.length > 0) throw new Error(`Not committed: ${missing.map(({ name }) => name).join(', ')}.`);
  const worse: string[] = [];
  for (const { name, one, load } of asked) {
    if (!isWorse(ratios[name] ?? Number.NaN, committed[name])) continue;
    const { result: again, othersShare } = await besideOthers(() =>
      measureCase(meter, one, { ...load, seconds: 2 }, 5),
    );
    const ratio = cheapestTimesBare(again, 'service');
    const said = `${name}: ${ratio.toFixed(2)} times the bare server's processor time, ${committed[name]} committed`;
    console.log(`${said}; ${Math.round(othersShare * 100)} % of the work was that of other programs`);
    if (isWorse(ratio, committed[name]) && othersShare <= othersMax) worse.push(said);
  }
  await writeOutcome(worse);
  if (worse.length === 0) return;
  console.error(
    `More than ${worseMax} times of it. What is meant so is committed by \`npm run bench -- --short --save\`.`,
  );
  process.exitCode = 1;
}
