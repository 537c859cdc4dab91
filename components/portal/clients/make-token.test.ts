import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeToken } from './make-token';

const key = '8IMF3WFX4Z11I8WTPL2P';
const secret = 'O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=';

test('a token made in the page is the one that a server’s library makes', async () => {
  const claims = { exp: 1_800_000_000, jti: '0198a8a0-0000-4000-8000-000000000000' };
  const expected = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: key, typ: 'JWT' })
    .sign(Buffer.from(secret, 'base64'));
  expect((await makeToken({ kid: key, secret, claims })).token).toBe(expected);
});
