import { request, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { useEnvironment } from '@/lib/core/config';
import { displayPath } from '@/lib/core/paths';
import { addDisplay } from '@/lib/domain/tills/displays';
import { reportStatus } from '@/lib/domain/tills/report-status';
import { trusted } from '@/lib/platform/context';
import { memoryByName, processorMsByName } from './processor-time';
import { inWorld, type Bench } from './requests/in-world';
import { startService } from './requests/servers';
import { storeReference } from './requests/world';

// What a thousand customer displays cost a web process while nothing happens, and how long after the answer to a receipt its
// display knows what to show: `npm run bench -- display`.

const displays = 1_000;
const idleSeconds = 60;
const sales = 200;

interface Screen {
  readonly till: string;
  readonly path: string;
  /** When it was last told to look, by `performance.now()`. */
  lookedAt: number;
}

await inWorld(100, run);

async function run({ world, env, start }: Bench): Promise<void> {
  useEnvironment({ RATE_LIMIT: 'off' });
  const { origin, child } = await start(startService(env));
  const pid = child.pid ?? Number.NaN;
  const ctx = trusted(world.ctx);
  const screens: Screen[] = [];
  for (let made = 0; made < displays; made += 1) {
    const till = randomUUID();
    const clock = new Date().toISOString();
    await reportStatus(ctx, till, { queue: 0, printer: 'ready', clock });
    const { token } = await addDisplay(ctx, till);
    screens.push({ till, path: displayPath(token), lookedAt: -Infinity });
  }
  await pause(5_000);
  const before = memoryByName(pid).get('web')?.proportional ?? Number.NaN;
  const cpuBefore = await cpuShareOf(pid, idleSeconds / 2);
  for (const screen of screens) await open(origin, screen);
  await pause(5_000);
  const cpu = await cpuShareOf(pid, idleSeconds);
  const after = memoryByName(pid).get('web')?.proportional ?? Number.NaN;
  console.log(
    `${displays} displays: ${(after - before).toFixed(1)} MB; ${(100 * cpu).toFixed(2)} % of a processor, ` +
      `${(100 * cpuBefore).toFixed(2)} % without them`,
  );
  const waited: number[] = [];
  for (const screen of screens.slice(0, sales)) waited.push(await sell(origin, world.authorization, screen));
  const sorted = waited.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1);
  console.log(`from the 201 to the code: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`);
}

async function cpuShareOf(pid: number, seconds: number): Promise<number> {
  const spent = () => processorMsByName(pid).get('web') ?? Number.NaN;
  const begun = spent();
  await pause(seconds * 1000);
  return (spent() - begun) / (seconds * 1000);
}

/** Opens the stream of a display, on a connection of its own. */
async function open(origin: string, screen: Screen): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}${screen.path}/events`, { agent: false }, resolve).on('error', reject).end();
  });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}.`);
  answer.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('data: look')) screen.lookedAt = performance.now();
  });
}

/** Sells something; returns the milliseconds from the answer to when the display has the code. */
async function sell(origin: string, authorization: string, screen: Screen): Promise<number> {
  screen.lookedAt = -Infinity;
  const answer = await fetch(`${origin}/api/receipts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      transaction_id: randomUUID(),
      localtime: new Date().toISOString(),
      store_reference: storeReference,
      till_uuid: screen.till,
      total: 1,
      items: [{ name: 'Milk', quantity: 1, total: 1 }],
    }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const answeredAt = performance.now();
  while (screen.lookedAt === -Infinity) await pause(1);
  const shown = (await (await fetch(`${origin}${screen.path}/now`)).json()) as { readonly html: unknown };
  if (shown.html === null) throw new Error('The display shows nothing.');
  return performance.now() - answeredAt;
}
