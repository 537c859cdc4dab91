import { parseArgs } from 'node:util';
import { memoryByName, type Memory } from './processor-time';
import { makeCases, type Case } from './requests/cases';
import { inWorld, type Bench } from './requests/in-world';
import { sendRequests } from './requests/send';
import { startService } from './requests/servers';

// Memory that the service's processes take while mixed requests come, and whether it grows: `npm run bench -- memory` sends
// 100,000, `-- --requests 1000000` as many as that, `-- --only get,post` only cases with one of these in their names. Fails
// where the end takes more than the beginning or than is meant.

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
});
const requests = Number(values.requests);
const only = values.only.split(',');
const begun = 10_000;
/** Megabytes of all processes together, with what they share divided among them. The aim is 600. */
const allMax = 800;
const growthMax = 1.3;

/** How often each case is asked for among a thousand requests; cases without a number are not. */
const weights: Readonly<Record<string, number>> = {
  empty: 100,
  get: 350,
  'list of 20': 200,
  'search, 20 hits': 30,
  'receipt page, kept': 130,
  'receipt page, drawn': 30,
  QR: 28,
  'PDF, kept': 20,
  'PDF, drawn': 4,
  'portal list page': 8,
  'post, 10 items': 80,
  'raw receipt': 20,
};

await inWorld(20_000, run);

async function run({ world, env, start }: Bench): Promise<void> {
  const server = await start(startService(env));
  const cases = makeCases(world).filter(({ name }) => only.some((part) => name.includes(part)));
  const mixed = cases.flatMap((one) => Array.from<Case>({ length: weights[one.name] ?? 0 }).fill(one));
  const pid = server.child.pid ?? Number.NaN;
  let sent = 0;
  let refusedOfAll = 0;
  const send = async (amount: number) => {
    // On a busy machine a search may take longer than it may.
    const { refused } = await sendRequests(
      server.origin,
      () => {
        sent += 1;
        // A stride that has no factor in common with a thousand, so that the cases come mixed, and always alike.
        const one = mixed[(sent * 37) % mixed.length];
        if (one === undefined) throw new Error('No case has that in its name.');
        return one.request('service');
      },
      16,
      { amount },
      { refusedMax: amount / 20 },
    );
    refusedOfAll += refused;
  };
  print(0, memoryByName(pid));
  await send(begun);
  const first = print(begun, memoryByName(pid));
  let most = first;
  for (let step = 1; step <= 9; step += 1) {
    await send(Math.ceil((requests - begun) / 9));
    most = Math.max(most, print(sent, memoryByName(pid)));
  }
  console.log(JSON.stringify({ requests: sent, refused: refusedOfAll, first, most, growth: most / first }));
  if (most <= allMax && most <= first * growthMax) return;
  console.error(`More than ${allMax} MB, or than ${growthMax} times that after ${begun} requests.`);
  process.exitCode = 1;
}

/** Prints what each process takes; returns the sum in megabytes. */
function print(after: number, memory: ReadonlyMap<string, Memory>): number {
  const sum = [...memory.values()].reduce((all, { proportional }) => all + proportional, 0);
  const each = [...memory].map(([name, { proportional }]) => `${name} ${Math.round(proportional)}`);
  console.log(`${after} requests: ${Math.round(sum)} MB (${each.join(', ')})`);
  return sum;
}
