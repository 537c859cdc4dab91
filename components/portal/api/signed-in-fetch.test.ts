import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { offerRenewal, signedInFetch, type CallKind } from './signed-in-fetch';

/** Bodies that arrived, and what the next requests are answered; 200 when none is left. */
const arrived: string[] = [];
const statuses: number[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    arrived.push(body);
    response.statusCode = statuses.shift() ?? 200;
    response.end();
  });
});
let address = '';
let takeBack = () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());
afterEach(() => {
  takeBack();
  arrived.length = 0;
  statuses.length = 0;
});

/** Answers every question with `isRenewed`; returns what was asked. */
function answerWith(isRenewed: boolean): CallKind[] {
  const asked: CallKind[] = [];
  takeBack = offerRenewal(async (kind) => {
    asked.push(kind);
    return isRenewed;
  });
  return asked;
}

const save = (signal: AbortSignal | null = null) =>
  signedInFetch(address, { method: 'PUT', body: '{"name":"Quay"}', signal }, 'change');

test('what met an ended session is sent once more, unchanged, after signing in', async () => {
  const asked = answerWith(true);
  statuses.push(401);
  expect((await save()).status).toBe(200);
  expect(arrived).toEqual(['{"name":"Quay"}', '{"name":"Quay"}']);
  expect(asked).toEqual(['change']);
});

test('a second refusal is the answer', async () => {
  const asked = answerWith(true);
  statuses.push(401, 401);
  expect((await save()).status).toBe(401);
  expect(asked).toHaveLength(1);
});

test('without signing in the refusal is the answer, and nothing is sent again', async () => {
  answerWith(false);
  statuses.push(401);
  expect((await save()).status).toBe(401);
  expect(arrived).toHaveLength(1);
});

test('two calls under way at once are one question when it is declined, and the next call asks anew', async () => {
  const asked = answerWith(false);
  const answers: (() => void)[] = [];
  const late = createServer((_request, response) => {
    answers.push(() => response.writeHead(401).end());
  });
  await new Promise<void>((resolve) => void late.listen(0, '127.0.0.1', resolve));
  const lateAddress = `http://127.0.0.1:${(late.address() as AddressInfo).port}/`;
  const second = signedInFetch(lateAddress, { method: 'POST' }, 'change');
  statuses.push(401);
  expect((await save()).status).toBe(401);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (const answer of answers) answer();
  expect((await second).status).toBe(401);
  expect(asked).toEqual(['change']);
  statuses.push(401);
  expect((await save()).status).toBe(401);
  expect(asked).toEqual(['change', 'change']);
  late.close();
});

test('nobody is asked where no page offers it, nor for another refusal', async () => {
  statuses.push(401);
  expect((await save()).status).toBe(401);
  const asked = answerWith(true);
  statuses.push(403);
  expect((await save()).status).toBe(403);
  expect(asked).toEqual([]);
});

test('what was given up meanwhile is not sent again', async () => {
  const given = new AbortController();
  takeBack = offerRenewal(async () => {
    given.abort();
    return true;
  });
  statuses.push(401);
  await expect(save(given.signal)).rejects.toThrow(/abort/i);
  expect(arrived).toHaveLength(1);
});
