import type { KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';
import * as fields from '@/lib/core/fields';
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

export function missingCredential(): ServiceError {
  return new ServiceError('unauthenticated', 'a bearer token or a URL signature is required', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/**
 * Checks a JWT (specification section 5.1). Its `kid` is the key of a client. The algorithm is always HS256,
 * even if the token names a different one.
 * @throws ServiceError `unauthenticated`.
 */
export async function authenticateBearer(authorization: string): Promise<Principal> {
  if (!/^bearer\b/i.test(authorization.trim()))
    throw invalidToken('the Authorization header has no bearer token');
  const token = tokenIn(authorization);
  const claims = token === null ? null : claimsOf(token);
  if (token === null || claims === null) {
    throw invalidToken('the bearer token is malformed, or its header names no kid');
  }
  if (claims.problem !== null) throw invalidToken(claims.problem);
  const client = await findClient('bearer', claims.kid, claims.jti);
  const failure = client === null ? 'signature' : await firstFailure(token, claims, client.secrets);
  if (client === null || failure === 'signature') throw invalidToken('the bearer token is not valid');
  if (failure === 'expired') throw invalidToken('the bearer token has expired');
  if (failure === 'early') throw invalidToken('the bearer token is not valid yet');
  const { tokenMaxAgeInSeconds: max } = client;
  if (max !== null) checkLifetime(token, max);
  if (client.tokenRevoked) revoked.set(token, true);
  if (client.revoked || client.tokenRevoked) throw invalidToken('the bearer token is revoked');
  client.keep();
  return {
    retailer: client.retailer,
    actor: { kind: 'client', id: client.id, key: client.key, test: client.test },
    method: 'bearer',
    consumers: null,
    permissions: client.permissions,
  };
}

/** @throws ServiceError `unauthenticated`. */
function checkLifetime(token: string, maxInSeconds: number): void {
  const now = currentTime().getTime() / 1000;
  const { exp, iat, nbf = iat } = decodeJwt(token);
  const from = Math.max(iat ?? nbf ?? now, nbf ?? now);
  if (exp === undefined) throw invalidToken('the bearer token has no exp, which its client requires');
  if (exp - now > maxInSeconds + leewayInSeconds || exp - from > maxInSeconds)
    throw invalidToken(`the bearer token is valid for longer than the ${maxInSeconds} seconds of its client`);
}

/** Revoked tokens seen so far. Their signature stays right, so `isKnownBearer` must look here. */
const revoked = new LRUCache<string, true>({ max: 2000 });

export async function isKnownBearer(authorization: string): Promise<boolean> {
  const token = tokenIn(authorization);
  const claims = token === null ? null : claimsOf(token);
  if (token === null || claims === null || claims.problem !== null || revoked.has(token)) return false;
  const secrets = rememberedSecrets('bearer', claims.kid);
  return secrets.length > 0 && (await firstFailure(token, claims, secrets)) === null;
}

function tokenIn(authorization: string): string | null {
  const bearer = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
  return bearer.exec(authorization.trim())?.[1] ?? null;
}

interface Unverified {
  readonly kid: string;
  readonly jti: string | null;
  readonly problem: string | null;
}

function claimsOf(token: string): Unverified | null {
  return verified.get(token)?.claims ?? readUnverified(token);
}

function readUnverified(token: string): Unverified | null {
  try {
    const { kid, typ } = decodeProtectedHeader(token);
    const { jti, aud } = decodeJwt(token);
    if (typeof kid !== 'string' || kid.includes('\0')) return null;
    return { kid, jti: jti ?? null, problem: problemOf({ typ, jti, aud }) };
  } catch {
    return null;
  }
}

interface RawClaims {
  readonly typ: unknown;
  readonly jti: unknown;
  readonly aud: unknown;
}

function problemOf({ typ, jti, aud }: RawClaims): string | null {
  if (typ !== undefined && !isJwtType(typ)) return 'the typ of the bearer token is not JWT';
  if (jti !== undefined && !tokenId.safeParse(jti).success)
    return 'the jti of the bearer token is no text of 1 to 255 characters';
  return aud === undefined || isForUs(aud) ? null : 'the aud of the bearer token names another service';
}

const tokenId = fields
  .text({ min: 1, max: 255 })
  .refine((value) => value.isWellFormed() && !value.includes('\0'));

function isJwtType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(?:application\/)?jwt$/i.test(typ);
}

function isForUs(aud: unknown): boolean {
  const { baseUrl } = config();
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return named.includes(baseUrl) || named.includes(`${baseUrl}/api`);
}

interface Verified {
  readonly claims: Unverified;
  readonly secret: KeyObject;
  readonly from: number;
  readonly until: number;
}

// Cache of verified tokens, because a back end sends one token for minutes. The client's secrets and the
// revocation are checked at each call.
const verified = new LRUCache<string, Verified>({ max: 2000 });

async function firstFailure(
  token: string,
  claims: Unverified,
  secrets: readonly KeyObject[],
): Promise<'signature' | 'expired' | 'early' | null> {
  const now = currentTime().getTime() / 1000;
  const known = verified.get(token);
  if (
    known !== undefined &&
    secrets.some((secret) => secret.equals(known.secret)) &&
    known.from <= now &&
    now < known.until
  )
    return null;
  let failure: 'signature' | 'expired' | 'early' = 'signature';
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        clockTolerance: leewayInSeconds,
        currentDate: currentTime(),
      });
      verified.set(token, { secret, claims, ...secondsOf(payload) });
      return null;
    } catch (error) {
      failure = failureOf(error);
    }
    if (failure !== 'signature') return failure;
  }
  return failure;
}

function secondsOf({ nbf = -Infinity, exp = Infinity }: JWTPayload): Pick<Verified, 'from' | 'until'> {
  return { from: nbf - leewayInSeconds, until: exp + leewayInSeconds };
}

function failureOf(error: unknown): 'signature' | 'expired' | 'early' {
  if (!(error instanceof Error) || !('code' in error)) return 'signature';
  if (error.code === 'ERR_JWT_EXPIRED') return 'expired';
  const early = error.code === 'ERR_JWT_CLAIM_VALIDATION_FAILED' && 'claim' in error && error.claim === 'nbf';
  return early ? 'early' : 'signature';
}
