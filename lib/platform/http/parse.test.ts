import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { endpoint, ok } from './endpoint';
import { jsonForm } from './negotiate';
import { parseRequest } from './parse';
import { RequestHeaders } from './request';

const taking = endpoint({
  access: 'public',
  operation: 'take_anything',
  method: 'POST',
  path: '/anything',
  summary: 'Take any JSON',
  accepts: { 'application/json': z.unknown() },
  bodyBytesMax: limits.bodyBytesMax,
  answers: { 200: { description: 'Taken' } },
  run: () => Promise.resolve(ok(null)),
});

/** Parses a request with such a body. */
function parse(body: Buffer) {
  const request = {
    method: 'POST',
    target: '/api/anything',
    path: '/api/anything',
    search: '',
    headers: new RequestHeaders([['Content-Type', 'application/json']]),
    signal: new AbortController().signal,
    address: '127.0.0.1',
    readBody: () => Promise.resolve(body),
  };
  return parseRequest(taking, {
    request,
    query: new URLSearchParams(),
    params: {},
    unknownArguments: 'refused',
    sender: 'retailer',
    address: null,
    form: jsonForm,
    hasRoom: undefined,
    onBody: () => undefined,
  });
}

test('of large bodies that come at once one is text and values, and the others are bytes', async () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `number ${index}`)));
  expect(body.length).toBeGreaterThan(limits.largeBodyBytes);
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const all = Array.from({ length: 5 }, () => parse(body));
  const seen: number[] = [];
  for (const parsing of all) {
    expect((await parsing).input.body.value).toHaveLength(10_000);
    seen.push(decode.mock.calls.length);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});
