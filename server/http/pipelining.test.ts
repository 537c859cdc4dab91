import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createWebServer } from './web-server';

// Requests that are sent ahead on one connection.

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A connection to a server whose pages are answered when the test ends them, and what was begun on it. */
async function open() {
  const begun: { readonly url: string; readonly response: ServerResponse }[] = [];
  let parsed = 0;
  const server = createWebServer((request, response) => {
    begun.push({ url: request.url ?? '', response });
    return Promise.resolve();
  });
  server.on('request', () => (parsed += 1));
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { begun, socket, received: () => received, parsed: () => parsed };
}

const get = (index: number) => `GET /page-${index} HTTP/1.1\r\nHost: x\r\n\r\n`;
const gets = (count: number) => Array.from({ length: count }, (_, index) => get(index)).join('');

test('16 are answered in their order, each begun when the one before has its answer', async () => {
  const { begun, socket, received } = await open();
  socket.write(gets(16));
  for (let index = 0; index < 16; index += 1) {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]?.response.end(`answer ${index};`);
  }
  await expect.poll(received).toContain('answer 15;');
  expect(begun.map(({ url }) => url)).toEqual(Array.from({ length: 16 }, (_, index) => `/page-${index}`));
  expect([...received().matchAll(/answer (\d+);/g)].map(([, index]) => Number(index))).toEqual([
    ...begun.keys(),
  ]);
  // There is room again.
  socket.write(get(16));
  await expect.poll(() => begun.length).toBe(17);
});

test.each([17, 1_200])('%i at once close the connection, and none but the first is begun', async (count) => {
  const { begun, socket, parsed } = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(gets(count));
  await closed;
  expect(begun.map(({ url }) => url)).toEqual(['/page-0']);
  begun[0]?.response.end();
  await new Promise(setImmediate);
  expect(begun).toHaveLength(1);
  // The rest of the packet is not even made requests of.
  expect(parsed()).toBe(17);
});

test('what is left when the connection ends is never begun', async () => {
  const { begun, socket } = await open();
  socket.write(gets(5));
  await expect.poll(() => begun.length).toBe(1);
  const [first] = begun;
  const gone = new Promise((resolve) => first?.response.once('close', resolve));
  socket.destroy();
  await gone;
  await new Promise(setImmediate);
  expect(begun).toHaveLength(1);
});

test('what is behind the last answer of a connection is never begun', async () => {
  const { begun, socket } = await open();
  socket.write(`GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n${gets(3)}`);
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.response.end('done');
  await once(socket, 'close');
  expect(begun.map(({ url }) => url)).toEqual(['/last']);
});
