import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionsThatFit, createWebServer, type ConnectionSettings } from './web-server';

// Connections that send nothing do not keep others out, and none stays for ever.

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server whose page at `/held` is answered when the test ends it; returns its port. */
async function listen(
  settings: Partial<ConnectionSettings>,
  onHeld: (response: ServerResponse) => void = () => undefined,
): Promise<number> {
  const server = createWebServer(
    async (request, response) => {
      if (request.url === '/held') return onHeld(response);
      for await (const piece of request) void piece;
      response.end('done');
    },
    { max: 100, requestTimeoutInSeconds: 300, keepAliveTimeoutInSeconds: 75, ...settings },
  );
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An open connection that has sent `text`. */
async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Data until the server closes. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  if (!socket.destroyed) await once(socket, 'close');
  return answer;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const slowBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na';

describe('beyond the limit', () => {
  test.each([
    ['brought nothing', ''],
    ['brought half a request', 'GET / HTTP/1.1\r\nHost'],
    ['still sends its body', slowBody],
  ])('the oldest connection that %s makes room', async (_what, sent) => {
    const port = await listen({ max: 3 });
    const idle = [await open(port, sent), await open(port, sent), await open(port, sent)];
    const [oldest] = idle;
    const gone = once(oldest as Socket, 'close');
    expect(await answerOf(await open(port, get('/api/health')))).toMatch(/^HTTP\/1\.1 200 /);
    await gone;
    expect(idle.map((socket) => socket.destroyed)).toEqual([true, false, false]);
  });

  test('one that was answered may go, one that waits for its answer may not', async () => {
    const held: ServerResponse[] = [];
    const port = await listen({ max: 2 }, (response) => held.push(response));
    const first = await open(port, get('/held'));
    const answer = answerOf(first);
    await expect.poll(() => held.length).toBe(1);
    const kept = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(kept, 'data');
    const gone = once(kept, 'close');
    expect(await answerOf(await open(port, get('/')))).toContain('done');
    await gone;
    held[0]?.end('late');
    expect(await answer).toContain('late');
  });

  test('one that does not take its answer makes room', async () => {
    let answered = 0;
    const port = await listen({ max: 2 }, (response) => {
      response.end(Buffer.alloc(50_000_000));
      answered += 1;
    });
    const deaf = [await open(port), await open(port)];
    for (const socket of deaf) socket.pause().write(get('/held'));
    await expect.poll(() => answered).toBe(2);
    // By a reset, as its answer lies unread.
    const closed = new Promise((resolve) => deaf[0]?.once('close', resolve));
    await expect.poll(async () => answerOf(await open(port, get('/')))).toContain('done');
    deaf[0]?.resume();
    await closed;
    expect(deaf[1]?.destroyed).toBe(false);
  });

  test('nobody is cut off for a new one while all wait for answers', async () => {
    const held: ServerResponse[] = [];
    const port = await listen({ max: 2 }, (response) => held.push(response));
    const answers = [answerOf(await open(port, get('/held'))), answerOf(await open(port, get('/held')))];
    await expect.poll(() => held.length).toBe(2);
    expect(await answerOf(await open(port, get('/')))).toBe('');
    for (const response of held) response.end('late');
    expect((await Promise.all(answers)).every((answer) => answer.includes('late'))).toBe(true);
    // And room is there again.
    expect(await answerOf(await open(port, get('/')))).toContain('done');
  });
});

describe('a request that does not come to its end in time is closed', () => {
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b'],
    ['body', slowBody],
    ['first byte', ''],
  ])('while its %s is missing', async (_what, sent) => {
    const port = await listen({ requestTimeoutInSeconds: 1 });
    expect(await answerOf(await open(port, sent))).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  });

  test('while nobody reads its answer', async () => {
    const port = await listen({ requestTimeoutInSeconds: 1 }, (response) => {
      response.end(Buffer.alloc(50_000_000));
    });
    const answering = new Promise<Socket>((resolve) => servers[0]?.once('connection', resolve));
    const deaf = await open(port, get('/held'));
    deaf.pause();
    const answered = await answering;
    await once(answered, 'close');
    expect(answered.destroyed).toBe(true);
  });
});

test('no more connections than there are file descriptors for', () => {
  const limits =
    'Limit   Soft Limit   Hard Limit   Units\nMax open files            4096                 8192      files\n';
  expect(connectionsThatFit(limits)).toBe(3072);
  expect(
    connectionsThatFit('Max open files            unlimited            unlimited            files'),
  ).toBe(Infinity);
  expect(connectionsThatFit('')).toBe(Infinity);
});
