import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { config } from '@/lib/core/config';
import { answersAt } from './answers';

test('a database answers, before anybody has signed in', async () => {
  const { hostname, port } = new URL(config().databaseUrl ?? '');
  expect(await answersAt(hostname, Number(port), 10_000)).toBe(true);
});

test('nothing answers where nothing listens, or where what listens is silent', async () => {
  const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await answersAt('127.0.0.1', port, 100)).toBe(false);
  silent.close();
  await once(silent, 'close');
  expect(await answersAt('127.0.0.1', port, 10_000)).toBe(false);
});
