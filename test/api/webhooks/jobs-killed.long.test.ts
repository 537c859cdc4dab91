import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuild } from '@/server/build/ensure-build';
import { bearerToken } from '@/test/api-client';
import { findVictim } from '@/test/crash/crashable-service';
import { runCommand } from '@/test/restore/commands';
import { passLeasesOfDead } from '@/test/supervise-queue';
import { startHost, stopHosts, type Host } from '@/test/upgrade/host';

// The jobs process of `npm start` is killed at each step of a delivery: nothing that happened is lost.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** A process that died again and again is started anew after 30 s. */
const patience = { timeout: 240_000, interval: 200 };

let folder: string;
let host: Host;
let token: string;
/** Stores that the receiver has got an event of, one entry for each request. */
const told: number[] = [];
let answer: (response: ServerResponse, store: number) => void;
const take = (response: ServerResponse) => void response.writeHead(204).end();
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const { data } = JSON.parse(body) as { data: { reference: number } };
    told.push(data.reference);
    answer(response, data.reference);
  });
});

beforeAll(async () => {
  answer = take;
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  await ensureBuild({ say: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const place = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '', SECRET_KEY: '', BASE_URL: '' };
  const environment = { ...place, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', DEMO: 'off' };
  host = await startHost({ checkout: process.cwd(), name: 'webhooks', logs: folder }, environment);
  const made = await runCommand('admin', ['create-retailer', '--name', 'Webhooks', '--json'], place);
  const { bearer } = JSON.parse(made.said.slice(made.said.indexOf('{'))) as {
    bearer: { kid: string; secret: string };
  };
  token = await bearerToken(bearer);
  await call('POST', '/webhooks', { url: `http://127.0.0.1:${port}/`, types: ['store.created'] });
});
afterAll(async () => {
  await stopHosts();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const { address } = host;
  const answered = await fetch(`http://${address.host}:${address.port}/api${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answered.text();
  expect(answered.status, `${method} ${url}: ${text}`).toBeLessThan(300);
  return text === '' ? null : JSON.parse(text);
}

let stores = 0;

async function makeStore(): Promise<number> {
  stores += 1;
  await call('POST', '/stores', { reference: stores, name: `Quay ${stores}`, country: 'DEU' });
  return stores;
}

async function killJobs(): Promise<void> {
  const jobs = findVictim('jobs', host.pid);
  expect(jobs).toBeDefined();
  process.kill(jobs ?? 0, 'SIGKILL');
  await passLeasesOfDead(path.join(folder, 'data'));
}

async function expectTold(store: number): Promise<void> {
  await vi.waitFor(() => expect(told).toContain(store), patience);
}

async function expectDelivered(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = (await call('GET', '/webhooks/1/deliveries?state=pending')) as unknown[];
    expect(waiting).toEqual([]);
  }, patience);
}

test('an event whose transaction has just committed is sent by the next process', async () => {
  await expectTold(await makeStore());
  const store = await makeStore();
  await killJobs();
  await expectTold(store);
  await expectDelivered();
});

test('a request that is under way is sent again', async () => {
  const held: ServerResponse[] = [];
  answer = (response) => void held.push(response);
  const store = await makeStore();
  await expectTold(store);
  await killJobs();
  answer = take;
  await vi.waitFor(() => expect(told.filter((each) => each === store)).toHaveLength(2), patience);
  await expectDelivered();
});

test('a request that was answered, and perhaps not noted, is not lost', async () => {
  const killed = Promise.withResolvers<void>();
  answer = (response) => {
    answer = take;
    response.writeHead(204).end(() => killed.resolve(killJobs()));
  };
  const store = await makeStore();
  await expectTold(store);
  await killed.promise;
  const next = await makeStore();
  await expectTold(next);
  await expectDelivered();
});

test('of many that come while it is killed again and again, each is sent', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let each = 0; each < 25; each += 1) await makeStore();
    await killJobs();
    // It is there again before it is killed once more.
    await vi.waitFor(() => expect(findVictim('jobs', host.pid)).toBeDefined(), patience);
  }
  await vi.waitFor(() => expect(new Set(told).size).toBe(stores), patience);
  await expectDelivered();
});
