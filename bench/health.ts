import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { childEnvironment, useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';

import { closeQueue } from '@/lib/platform/queue/enqueue';
import { freePort, startEmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import {
  closedByServer,
  hostileCases,
  longCases,
  publicCases,
  type Attack,
  type HostileCase,
} from './health/cases';
import { makeWorld, type World } from './health/world';

// What other callers wait during the worst known requests: the service as `npm start` starts it, asked for
// its health every five milliseconds. `npm run bench -- health 10 payments PDFs` takes ten seconds for each case that has one
// of the words in its name. A case under 100 ms has stopped no caller. A server that only answers is asked beside it: what that lets wait
// is the machine's. With `--turns`, which takes a processor for itself, the longest turn of the event loop is measured too.

const { values: asked, positionals } = parseArgs({
  options: { turns: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [seconds = '2', ...words] = positionals;
const secondsPerCase = Number(seconds);
const rounds = 5;
/** Words of which one is in the name of a case. */
const wanted = words.length > 0 ? words : [''];
const cases = [...hostileCases, ...longCases, ...publicCases];
const answerPatienceInMs = 60_000;

interface Polled {
  readonly waits: readonly number[];
  readonly failed: number;
}

interface Answered {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

const agent = new http.Agent({ keepAlive: true });

function send(origin: string, one: Attack): Promise<Answered> {
  const { method, target, headers, body, pipelined } = one;
  if (pipelined !== undefined) return sendPipelined(origin, one, pipelined);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(
      `${origin}${target}`,
      { method, agent, headers: { ...headers, ...length }, timeout: answerPatienceInMs },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - began }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('No answer in a minute.')));
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends a request many times in one packet; resolves when all of it is answered, or the service has closed the connection. */
function sendPipelined(origin: string, { target, headers }: Attack, count: number): Promise<Answered> {
  const began = performance.now();
  const { hostname, port, host } = new URL(origin);
  const lines = [
    `GET ${target} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ];
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const socket = connect(Number(port), hostname);
  let [bytes, answered, tail] = [0, 0, ''];
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    const text = tail + chunk.toString('latin1');
    answered += text.split('HTTP/1.1 200').length - tail.split('HTTP/1.1 200').length;
    tail = text.slice(-12);
    // The last answer has its body to come, which no case is about.
    if (answered === count) socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    const status = answered === count ? 200 : closedByServer;
    resolve({ status, bytes, ms: performance.now() - began });
  });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(count));
  return promise;
}

/** Sends the requests of a case in turn until its time is over; returns what came back. */
async function attack(origin: string, { atOnce, attacks }: HostileCase, world: World): Promise<Answered[]> {
  const requests = attacks(world);
  const until = performance.now() + secondsPerCase * 1000;
  const answers: Answered[] = [];
  let next = 0;
  const attacker = async () => {
    while (performance.now() < until) {
      const request = requests[next % requests.length];
      next += 1;
      if (request !== undefined) answers.push(await send(origin, request));
    }
  };
  if (atOnce === 0) await pause(secondsPerCase * 1000);
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return answers;
}

interface Pollers {
  readonly service: ChildProcess;
  readonly bare: ChildProcess;
}

async function endOf(poller: ChildProcess): Promise<Polled> {
  const told = once(poller, 'message');
  poller.send('end');
  const [polled] = (await told) as [Polled];
  return polled;
}

/** Processor milliseconds of the longest turn of the web process since it was asked last; none where that is not measured. */
type LongestTurn = () => Promise<number | null>;

async function measure(
  origin: string,
  { pollers, longestTurn }: { readonly pollers: Pollers; readonly longestTurn: LongestTurn },
  one: HostileCase,
  world: World,
) {
  pollers.service.send('begin');
  pollers.bare.send('begin');
  await pause(300);
  await longestTurn();
  const answers = await attack(origin, one, world);
  const [{ waits, failed }, bare] = await Promise.all([endOf(pollers.service), endOf(pollers.bare)]);
  const turn = await longestTurn();
  const strange = answers.find(({ status }) => !one.statuses.includes(status));
  if (strange !== undefined) throw new Error(`${one.name}: answered with ${strange.status}.`);
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return {
    case: one.name,
    answers: `${answers.length} × ${[...new Set(answers.map(({ status }) => status))].join()}`,
    'largest answer in bytes': Math.max(0, ...answers.map(({ bytes }) => bytes)),
    'slowest answer in ms': Math.round(Math.max(0, ...answers.map(({ ms }) => ms))),
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    bare: Math.round(Math.max(0, ...bare.waits)),
    turn,
    failed,
  };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** A case over all rounds: medians, and how the worst wait varied. */
function summarize(all: readonly Measured[]) {
  const sortedBy = (value: (one: Measured) => number) => all.map(value).toSorted((a, b) => a - b);
  const median = (values: readonly number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN;
  const worst = sortedBy((one) => one.worst);
  return {
    case: all[0]?.case,
    answers: all[0]?.answers,
    'largest answer in bytes': Math.max(...all.map((one) => one['largest answer in bytes'])),
    'slowest answer in ms': median(sortedBy((one) => one['slowest answer in ms'])),
    'health p50 in ms': median(sortedBy(({ p50 }) => p50)),
    'health p99 in ms': median(sortedBy(({ p99 }) => p99)),
    'worst, median of rounds': median(worst),
    'worst by round, bare beside it': all.map(({ worst: wait, bare }) => `${wait} (${bare})`).join(' '),
    ...(asked.turns
      ? { 'longest turn by round, processor ms': all.map(({ turn }) => Math.round(turn ?? 0)).join(' ') }
      : {}),
    'health failed': all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function startService(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(env),
  });
  const ready = Promise.withResolvers<ChildProcess>();
  child.stdout.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    if (String(chunk).includes('ready on ')) ready.resolve(child);
  });
  child.once('exit', () => ready.reject(new Error('The service did not start.')));
  return ready.promise;
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-bench-health-'));
const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
let service: ChildProcess | undefined;
const started: ChildProcess[] = [];
try {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  useEnvironment(env);
  await prepareDatabase(postgres.url);
  const world = await makeWorld();
  await closeQueue();
  await closeDatabase();
  const turnsPort = await freePort();
  const turns = `${new URL('health/turns.ts', import.meta.url).href}?port=${turnsPort}`;
  service = await startService(asked.turns ? { ...env, NODE_OPTIONS: `--import ${turns}` } : env);
  const longestTurn: LongestTurn = async () =>
    asked.turns ? ((await (await fetch(`http://127.0.0.1:${turnsPort}`)).json()) as number) : null;
  const start = async (name: string, argument: string) => {
    const file = path.join(import.meta.dirname, `health/${name}.ts`);
    const child = fork(file, [argument], { execArgv: ['--import', 'tsx'] });
    started.push(child);
    await once(child, 'message');
    return child;
  };
  const barePort = await freePort();
  await start('bare', String(barePort));
  const pollers = {
    service: await start('poller', origin),
    bare: await start('poller', `http://127.0.0.1:${barePort}`),
  };
  // An attacker has processors of its own: here it takes what the service leaves.
  os.setPriority(19);
  // What is compiled and prepared with the first requests is no attack.
  for (const one of cases) for (const request of one.attacks(world).slice(0, 3)) await send(origin, request);
  const measured: Measured[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of cases
      .filter(({ name }) => wanted.some((word) => name.includes(word)))
      .entries()) {
      (measured[index] ??= []).push(await measure(origin, { pollers, longestTurn }, one, world));
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  const rows = measured.map(summarize);
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await Promise.all(started.map(stop));
  await stop(service);
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
