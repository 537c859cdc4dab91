import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { findClient } from '@/lib/platform/auth/find-client';
import { revokeToken } from '@/lib/domain/clients/revoke-token';
import type { Context } from '@/lib/platform/context';
import type { DemoSecrets } from '@/demo/demo-file';

const dayInSeconds = 24 * 60 * 60;
const lastsInSeconds = 30 * dayInSeconds;
/** If a token is valid for fewer seconds, the next start makes a new one. */
const leftMinInSeconds = 15 * dayInSeconds;

export function newDemoToken({
  kid,
  secret,
}: {
  readonly kid: string;
  readonly secret: string;
}): Promise<string> {
  return new SignJWT({ jti: randomUUID(), exp: nowInSeconds() + lastsInSeconds })
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(Buffer.from(secret, 'base64'));
}

/**
 * Replaces a token that expires soon or never. Older demos have tokens that never expire; those are revoked.
 */
export async function withFreshToken<Secrets extends DemoSecrets>(
  ctx: Context<string>,
  secrets: Secrets,
): Promise<Secrets> {
  const { bearer } = secrets;
  const { exp, jti } = decodeJwt(bearer.token);
  if (exp !== undefined && exp - nowInSeconds() >= leftMinInSeconds) return secrets;
  const client = exp === undefined && jti !== undefined ? await findClient('bearer', bearer.kid) : null;
  if (client !== null && jti !== undefined) await revokeToken(ctx, client.id, jti);
  return { ...secrets, bearer: { ...bearer, token: await newDemoToken(bearer) } };
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
