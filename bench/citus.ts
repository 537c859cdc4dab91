import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { ensureBuild } from '@/server/build/ensure-build';
import { distributeTables } from '@/server/citus/distribute-tables';
import { prepareDatabase } from '@/server/prepare-database';
import { makeSale } from '@/test/crash/sales';
import { findInstallation } from '@/test/citus/installation';
import { startCitus, startPlain, type RunningServer } from '@/test/citus/servers';
import { testLifecycle } from '@/test/run/lifecycle';
import { startHost, stopHosts } from '@/test/upgrade/host';
import { processorMsOfFamily } from './processor-time';

// `npm run bench -- citus`: the cost of a submission on Citus with two workers, against the PostgreSQL that Citus is installed in.
// Two web processes each, in turns on the same machine, by rate and by processor time, which other programs disturb less.

const rounds = 4;
const secondsOfRound = 8;
const atOnce = 8;

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** Milliseconds of processor time of Node and of all nodes of the database so far. */
  readonly processorMs: () => readonly [node: number, database: number];
}

interface Round {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
}

const installation = findInstallation();
if ('missing' in installation) {
  console.error(installation.missing);
  process.exit(1);
}
const lifecycle = testLifecycle();
const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-bench-'));
lifecycle.onClose(() => rm(folder, { recursive: true, force: true }));
let sales = 0;
try {
  await ensureBuild({ signal: lifecycle.signal });
  const plain = await startSubject('plain', await startPlain(installation), ['cluster']);
  const citus = await startSubject('citus', await startCitus(installation), [
    'coordinator',
    'worker1',
    'worker2',
  ]);
  const results = new Map<Subject, Round[]>([
    [plain, []],
    [citus, []],
  ]);
  for (const subject of results.keys()) await submit(subject, 3);
  for (let round = 0; round < rounds; round += 1)
    for (const [subject, all] of results) all.push(await submit(subject, secondsOfRound));
  const of = (subject: Subject, key: keyof Round) =>
    median((results.get(subject) ?? []).map((one) => one[key]));
  for (const subject of [plain, citus])
    console.log(
      `${subject.name}: ${of(subject, 'perSecond').toFixed(0)} submissions a second; ` +
        `${of(subject, 'nodeMs').toFixed(2)} ms of Node and ${of(subject, 'databaseMs').toFixed(2)} ms of Postgres each`,
    );
  const cost = (subject: Subject) => of(subject, 'nodeMs') + of(subject, 'databaseMs');
  console.log(
    `Citus has ${(of(citus, 'perSecond') / of(plain, 'perSecond')).toFixed(2)} of the rate, ` +
      `and by processor time ${(cost(plain) / cost(citus)).toFixed(2)}.`,
  );
} finally {
  await lifecycle.close();
}

/** Starts the service with two web processes on a database of this server, whose nodes have their data in these folders. */
async function startSubject(name: string, server: RunningServer, nodes: readonly string[]): Promise<Subject> {
  lifecycle.onClose(() => server.stop());
  lifecycle.onClose(stopHosts);
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await sql`create role receipt_service_app login`;
  await sql.end();
  await prepareDatabase(server.url);
  if (nodes.length > 1) await distributeTables(server.url);
  const dataDir = path.join(folder, name);
  const host = await startHost(
    { checkout: process.cwd(), name, logs: folder },
    {
      DATABASE_URL: server.url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DEMO: 'on',
      JOBS: 'off',
      WEB_CONCURRENCY: '2',
    },
  );
  const { bearer } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as {
    bearer: { token: string };
  };
  const postmasters = nodes.map((node) =>
    Number(readFileSync(path.join(server.data, node, 'postmaster.pid'), 'utf8').split('\n')[0]),
  );
  return {
    name,
    url: `http://${host.address.host}:${host.address.port}`,
    token: bearer.token,
    processorMs: () => [
      processorMsOfFamily(host.pid),
      postmasters.map(processorMsOfFamily).reduce((sum, ms) => sum + ms, 0),
    ],
  };
}

/** Submits receipts for so long, some at once. */
async function submit({ url, token, processorMs }: Subject, seconds: number): Promise<Round> {
  const [node, database] = processorMs();
  const startedAt = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      // Of three sales in turn, this one is submitted by its transaction id.
      const { path: address, headers, body } = makeSale(1, (sales += 1) * 3 + 1);
      const answer = await fetch(`${url}${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        body,
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const elapsed = performance.now() - startedAt;
  const [nodeNow, databaseNow] = processorMs();
  return {
    perSecond: (count * 1000) / elapsed,
    nodeMs: (nodeNow - node) / count,
    databaseMs: (databaseNow - database) / count,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
