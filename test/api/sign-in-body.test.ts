import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { POST } from '@/app/api/auth/[...nextauth]/route';
import { testOrigin } from '../api-client';

// next-auth would read whatever comes: anybody could fill the memory of the service with one request.

const mebibyte = new Uint8Array(1024 * 1024).fill(0x61);

/** A sign-in form of 64 MiB, and how much of it was asked for. */
function hugeForm(type: string) {
  const asked = { mebibytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      asked.mebibytes += 1;
      if (asked.mebibytes > 64) controller.close();
      else controller.enqueue(mebibyte);
    },
  });
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as const;
  return { asked, request: (path: string) => new NextRequest(`${testOrigin}/api/auth/${path}`, init) };
}

test.each([
  ['callback/credentials', 'application/x-www-form-urlencoded'],
  ['callback/credentials', 'multipart/form-data; boundary=x'],
  ['callback/credentials', 'application/json'],
  ['signout', 'application/x-www-form-urlencoded'],
  ['_log', 'application/json'],
])('POST /api/auth/%s as %s reads no more than a form can be', async (path, type) => {
  const { asked, request } = hugeForm(type);
  const params = Promise.resolve({ nextauth: path.split('/') });
  const response = await POST(request(path), { params });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'body_too_large', status: 'request entity too large' });
  expect(asked.mebibytes).toBeLessThan(4);
});
