import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { onTestFinished, test, expect } from 'vitest';
import { sendPieces } from './send-pieces';

async function* pieces(fails: boolean) {
  yield 'one,';
  yield 'two';
  // The first ones are out by then.
  await new Promise((resolve) => setImmediate(resolve));
  if (fails) throw new Error('The rows cannot be read.');
}

/** Response to a client of a version, and whether its connection ends regularly. */
async function received(version: string, fails: boolean): Promise<{ text: string; ends: boolean }> {
  const server = createServer((_, response) => {
    response.writeHead(200).flushHeaders();
    void sendPieces(pieces(fails), response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET / HTTP/${version}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const ends = await once(socket, 'end').then(
    () => true,
    () => false,
  );
  return { text, ends };
}

test.each(['1.0', '1.1'])('a body that fails does not look whole to a client of HTTP/%s', async (version) => {
  const whole = await received(version, false);
  expect(whole).toMatchObject({ ends: true, text: expect.stringMatching(/two(?:\r\n0\r\n\r\n)?$/) });
  const { text, ends } = await received(version, true);
  if (version === '1.0') expect(ends).toBe(false);
  else expect(text).not.toMatch(/0\r\n\r\n$/);
});

test('a body whose reader has left before it begins is ended', async () => {
  const body = new Readable({ read: () => undefined });
  const server = createServer((request, response) => {
    request.socket.destroy();
    void once(response, 'close').then(() => sendPieces(body, response));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  if (!body.destroyed) await once(body, 'close');
});
