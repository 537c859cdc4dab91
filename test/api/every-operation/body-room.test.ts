import { expect, test } from 'vitest';
import { bodiesBytesMax } from '@/lib/platform/http/body-room';
import { RequestHeaders, type BodySource } from '@/lib/platform/http/request';
import { dispatchApi } from '@/lib/registry/dispatch';
import { bearerToken } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';

/** Uploads a file whose bytes come as `readBody` says. */
async function upload({ credentials }: TestRetailer, readBody: BodySource['readBody']) {
  const path = '/api/attachments';
  const headers = new RequestHeaders([['Authorization', `Bearer ${await bearerToken(credentials.bearer)}`]]);
  return dispatchApi({
    method: 'POST',
    target: path,
    path,
    search: '',
    headers,
    signal: new AbortController().signal,
    address: '127.0.0.1',
    readBody,
  });
}

const small: BodySource['readBody'] = async (_bytesMax, hasRoom) =>
  hasRoom(1) ? Buffer.from('x') : 'no_room';

test('bodies that take all the memory that a retailer may hold keep its own others out, and nobody else’s', async () => {
  const [greedy, other] = [await makeRetailer(), await makeRetailer()];
  const begun = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<Buffer>();
  const first = upload(greedy, (_bytesMax, hasRoom) => {
    expect(hasRoom(bodiesBytesMax)).toBe(true);
    begun.resolve();
    return whole.promise;
  });
  await begun.promise;
  const refused = await upload(greedy, small);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect((await upload(other, small)).status).toBe(201);
  whole.resolve(Buffer.from('x'));
  expect((await first).status).toBe(201);
  expect((await upload(greedy, small)).status).toBe(201);
});
