import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuild } from '@/server/build/ensure-build';
import { bearerToken } from '@/test/api-client';
import { findVictim } from '@/test/crash/crashable-service';
import { receiptBody } from '@/test/factories';
import { runCommand } from '@/test/restore/commands';
import { passLeasesOfDead } from '@/test/supervise-queue';
import { startHost, stopHosts, type Host } from '@/test/upgrade/host';

// The jobs process of `npm start` is killed when a mail server has taken a mail and not said so yet.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const patience = { timeout: 240_000, interval: 500 };

let folder: string;
let host: Host;
let token: string;
/** Mails that the server has taken whole, by their recipients. */
const taken: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      const [to] = envelope.rcptTo.map(({ address }) => address);
      taken.push(to ?? '');
      // The first one is taken without a word.
      if (taken.length > 1) done();
    });
  },
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  await ensureBuild({ say: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const place = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '', SECRET_KEY: '', BASE_URL: '' };
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, DEMO: 'off' };
  host = await startHost({ checkout: process.cwd(), name: 'sending', logs: folder }, { ...place, ...mail });
  const settings = ['--set', 'channels=["email"]', 'receipt_links=true'];
  const made = await runCommand(
    'admin',
    ['create-retailer', '--name', 'Sending', '--json', ...settings],
    place,
  );
  const { bearer } = JSON.parse(made.said.slice(made.said.indexOf('{'))) as {
    bearer: { kid: string; secret: string };
  };
  token = await bearerToken(bearer);
  await call('POST', '/stores', { reference: 1, name: 'Quay', country: 'DEU' });
});
afterAll(async () => {
  await stopHosts();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const { address } = host;
  const answer = await fetch(`http://${address.host}:${address.port}/api${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${url}: ${text}`).toBeLessThan(300);
  return text === '' ? null : JSON.parse(text);
}

async function send(to: string): Promise<string> {
  const { id } = (await call('POST', '/receipts', receiptBody())) as { id: string };
  await call('POST', '/receipts/_send', { id, channels: ['email'], email_address: to });
  return id;
}

const deliveryOf = async (receipt: string) => {
  const [delivery] = (await call('GET', `/deliveries?receipt=${receipt}`)) as {
    state: string;
    failure: string;
  }[];
  return delivery;
};

test('a mail that was taken when the jobs process was killed is sent once, and the outbox says that it may have been', async () => {
  const receipt = await send('once@example.com');
  await vi.waitFor(() => expect(taken).toEqual(['once@example.com']), patience);
  const jobs = findVictim('jobs', host.pid);
  expect(jobs).toBeDefined();
  process.kill(jobs ?? 0, 'SIGKILL');
  await passLeasesOfDead(path.join(folder, 'data'));
  // The jobs process that the starter starts in its place works on what comes.
  const next = await send('next@example.com');
  await vi.waitFor(async () => expect((await deliveryOf(next))?.state).toBe('sent'), patience);
  await vi.waitFor(async () => expect((await deliveryOf(receipt))?.state).toBe('failed'), patience);
  expect((await deliveryOf(receipt))?.failure).toContain('may have been sent');
  expect(taken).toEqual(['once@example.com', 'next@example.com']);
});
