import { parse } from 'hono/utils/cookie';
import { config } from '@/lib/core/config';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { authenticateBearer, isKnownBearer, missingCredential } from './bearer';
import type { Principal } from './principal';
import { findPortalPrincipal, sessionCookieName, usesSecureCookies } from './session';
import { authenticateSignature, isKnownSignature, isSigned } from './signature';
import { giveBack, tryCall, type RateLimit } from '@/lib/platform/rate-limit';
import { addressRange } from './client-address';

/** Wrong credentials from one network, per process: five a second, a thousand at once. */
const perNetwork: RateLimit = {
  name: 'wrong-credentials',
  perMinute: 300,
  burst: 1000,
  refused: 'too many wrong credentials from this network',
};

interface Credential<Caller> {
  /** True by what this process remembers, without the database. */
  readonly isKnown: () => Promise<boolean>;
  /** @throws ServiceError when the credential is wrong. */
  readonly check: () => Promise<Caller>;
}

/**
 * Throttle: beyond it only credentials that this process knows to be right go on to the database, so a till
 * beside an attacker is served. Each counts as wrong until it was right: parallel ones cannot pass.
 * @throws ServiceError `rate_limited` with Retry-After, and what `check` throws.
 */
async function limitFailures<Caller>(
  address: string | null,
  { isKnown, check }: Credential<Caller>,
): Promise<Caller> {
  if (!config().rateLimit) return check();
  const network = `credentials:${addressRange(address)}`;
  const { refusal } = tryCall(network, perNetwork);
  if (refusal !== null) {
    if (await isKnown()) return check();
    throw refusal;
  }
  try {
    const caller = await check();
    giveBack(network, perNetwork);
    return caller;
  } catch (error) {
    if (!isWrong(error)) giveBack(network, perNetwork);
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof ServiceError && [401, 403].includes(error.status);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Sent {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly query: URLSearchParams;
}

/**
 * Bearer token, URL signature or portal session (section 5, contract section 11); `address` null: unknown.
 * @throws ServiceError `unauthenticated`, a code of the signature, `invalid_request` for two credentials, or
 * `rate_limited`.
 */
export async function authenticate(
  { method, headers, query }: Sent,
  address: string | null,
): Promise<Principal> {
  const authorization = headers.get('authorization');
  const signed = isSigned(query);
  if (authorization !== null && signed) {
    throw invalidRequest([violation('header', 'authorization', 'two_credentials')]);
  }
  if (signed) {
    const isKnown = () => Promise.resolve(isKnownSignature(query));
    return limitFailures(address, { isKnown, check: () => authenticateSignature(query) });
  }
  if (authorization !== null) {
    const isKnown = () => isKnownBearer(authorization);
    return limitFailures(address, { isKnown, check: () => authenticateBearer(authorization) });
  }
  const cookie = parse(headers.get('cookie') ?? '')[sessionCookieName()];
  const principal = cookie === undefined ? null : await findPortalPrincipal(cookie);
  if (principal === null) throw missingCredential();
  if (!safeMethods.has(method)) checkOrigin(headers);
  return principal;
}

/** CSRF: a cookie goes along from any site, so a change counts only from our own pages. */
function checkOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin');
  const host = headers.get('host');
  // TLS: where cookies are sent over TLS alone, an http page may be anybody's on the way.
  const own = [config().baseUrl, `https://${host}`, ...(usesSecureCookies() ? [] : [`http://${host}`])];
  if (origin !== null && own.includes(origin)) return;
  throw new ServiceError('permission_denied', 'changes with a portal session must come from the portal');
}
