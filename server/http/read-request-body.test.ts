import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRequestBody } from './read-request-body';

// Says how long a body was, or why it was not read, where one may have 2,000 bytes, and there is room for 1,000.
const server = createServer((request, response) => {
  const read = readRequestBody(request, 2_000, (bytes) => bytes <= 1_000);
  void read.then((body) => response.end(typeof body === 'string' ? body : String(body.length)));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = async (body: Uint8Array<ArrayBuffer>) => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).text();
};

test('a body is read to its limit, and no further than there is room', async () => {
  expect(await post(new Uint8Array(1_000))).toBe('1000');
  expect(await post(new Uint8Array(1_001))).toBe('no_room');
  expect(await post(new Uint8Array(2_001))).toBe('too_large');
});
