import type { KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '@/lib/core/errors';
import { findClient, rememberedSecrets } from './find-client';
import type { Principal } from './principal';
import { currentTime } from '@/lib/core/clock';

/** Seconds by which the clocks of caller and service may differ (contract section 11). */
const leewayInSeconds = 30;

function invalidToken(description: string): ServiceError {
  return new ServiceError('unauthenticated', description, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
}

/** Answer to a request without any credential. */
export function missingCredential(): ServiceError {
  return new ServiceError('unauthenticated', 'a bearer token or a URL signature is required', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/**
 * Proves a bearer token (§5.1): a JWT whose kid is a bearer client's key, signed HS256 with its secret. Which
 * algorithm counts is decided by the key, never by the token.
 * @throws ServiceError `unauthenticated`.
 */
export async function authenticateBearer(authorization: string): Promise<Principal> {
  if (!/^bearer\b/i.test(authorization.trim()))
    throw invalidToken('the Authorization header has no bearer token');
  const token = tokenIn(authorization);
  const claims = token === null ? null : readUnverified(token);
  if (token === null || claims === null) {
    throw invalidToken('the bearer token is malformed, or its header names no kid');
  }
  const client = await findClient('bearer', claims.kid, claims.jti);
  const failure = client === null ? 'signature' : await firstFailure(token, client.secrets);
  if (client === null || failure === 'signature') throw invalidToken('the bearer token is not valid');
  if (failure === 'expired') throw invalidToken('the bearer token has expired');
  if (failure === 'early') throw invalidToken('the bearer token is not valid yet');
  if (client.tokenRevoked) revoked.set(token, true);
  if (client.revoked || client.tokenRevoked) throw invalidToken('the bearer token is revoked');
  client.keep();
  return {
    retailer: client.retailer,
    actor: { kind: 'client', id: client.id, key: client.key },
    method: 'bearer',
    consumers: null,
    permissions: client.permissions,
  };
}

/** Tokens found revoked: their signature stays right. */
const revoked = new LRUCache<string, true>({ max: 2000 });

/** Whether a bearer token is right by what this process remembers of its client. */
export async function isKnownBearer(authorization: string): Promise<boolean> {
  const token = tokenIn(authorization);
  const claims = token === null ? null : readUnverified(token);
  if (token === null || claims === null || revoked.has(token)) return false;
  const secrets = rememberedSecrets('bearer', claims.kid);
  return secrets.length > 0 && (await firstFailure(token, secrets)) === null;
}

function tokenIn(authorization: string): string | null {
  const bearer = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
  return bearer.exec(authorization.trim())?.[1] ?? null;
}

function readUnverified(token: string): { kid: string; jti: string | null } | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    const { jti } = decodeJwt(token);
    if (typeof kid !== 'string' || kid.includes('\0')) return null;
    return { kid, jti: typeof jti === 'string' && !jti.includes('\0') ? jti : null };
  } catch {
    // The library throws for anything that is no JWT.
    return null;
  }
}

/** A token whose signature was right, by which secret, and in which seconds it is good, leeway included. */
interface Verified {
  readonly secret: KeyObject;
  readonly from: number;
  readonly until: number;
}

// A back end sends the same token for minutes, and each verification is a job for another thread. Only the signature is
// remembered: whether the secret is still good, and client and token not revoked, is looked up for every request.
const verified = new LRUCache<string, Verified>({ max: 2000 });

/** Null when one of a client's secrets verifies the token, else why the last one did not. */
async function firstFailure(
  token: string,
  secrets: readonly KeyObject[],
): Promise<'signature' | 'expired' | 'early' | null> {
  const now = currentTime().getTime() / 1000;
  const known = verified.get(token);
  if (known !== undefined && secrets.includes(known.secret) && known.from <= now && now < known.until)
    return null;
  let failure: 'signature' | 'expired' | 'early' = 'signature';
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        clockTolerance: leewayInSeconds,
        currentDate: currentTime(),
      });
      verified.set(token, { secret, ...secondsOf(payload) });
      return null;
    } catch (error) {
      failure = failureOf(error);
    }
    if (failure !== 'signature') return failure;
  }
  return failure;
}

function secondsOf({ nbf = -Infinity, exp = Infinity }: JWTPayload): Omit<Verified, 'secret'> {
  return { from: nbf - leewayInSeconds, until: exp + leewayInSeconds };
}

function failureOf(error: unknown): 'signature' | 'expired' | 'early' {
  if (!(error instanceof Error) || !('code' in error)) return 'signature';
  if (error.code === 'ERR_JWT_EXPIRED') return 'expired';
  const early = error.code === 'ERR_JWT_CLAIM_VALIDATION_FAILED' && 'claim' in error && error.claim === 'nbf';
  return early ? 'early' : 'signature';
}
