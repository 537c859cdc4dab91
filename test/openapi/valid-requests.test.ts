import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { runs } from '@/test/tier';
import { operations } from './document';
import { validRequests } from './requests';
import { isReadable, isUnsayable, makeWorld, send, violationsIn, type World } from './world';

// Every operation with requests that the document calls valid: an answer as the document says, which the test client
// checks, never a 5xx, and never that the request is not as described.

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  // The document knows the least that an operator may set, not what one has set.
  useEnvironment({ AUDIT_RETENTION_MIN_DAYS: '1' });
});
afterAll(() => useEnvironment({ AUDIT_RETENTION_MIN_DAYS: undefined }));

describe.each(operations.map((one) => [one.id, one] as const))('%s', (_id, one) => {
  test('takes what its document calls valid', { tags: 'wide' }, async () => {
    const api = await world.apiFor(one);
    const requests = validRequests(one, world.known);
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        fc.pre(isReadable(request.query));
        const answer = await send(api, one, request);
        expect([405, 406, 413, 414], answer.text).not.toContain(answer.status);
        const isRefused = answer.status === 400 && answer.json.code === 'invalid_request';
        const wrong = isRefused ? violationsIn(answer).filter((text) => !isUnsayable(text)) : [];
        expect(wrong, 'the document calls it valid').toEqual([]);
      }),
      { numRuns: runs(30) },
    );
  });
});
