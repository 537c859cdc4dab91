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

/** Wrong credentials that a network may send to one process: five a second, a thousand at once. */
const perNetwork: RateLimit = {
  name: 'wrong-credentials',
  perMinute: 300,
  burst: 1000,
  refused: 'too many wrong credentials from this network',
};

interface Credential<Caller> {
  /** True when it is right by what this process remembers, without the database. */
  readonly isKnown: () => Promise<boolean>;
  /** @throws ServiceError when it is not right. */
  readonly check: () => Promise<Caller>;
}

/**
 * Where a network has sent too many wrong credentials, only those go on to the database that this process knows to be
 * right, so that a till that shares the network with an attacker is served. Each counts as wrong until it was right, so
 * that parallel ones cannot pass.
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

/** True for a wrong credential, not for an outage of the database. */
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
 * A bearer token, a URL signature, or a portal session (section 5, contract section 11); `address` null: unknown.
 * @throws ServiceError `unauthenticated`, one of the signature's codes, `invalid_request` for two credentials, or
 * `rate_limited` after too many wrong ones from the same network.
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

/** A cookie goes along from any site, so a change counts only when one of our own pages asks for it. */
function checkOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin');
  const host = headers.get('host');
  // Where cookies are sent over TLS alone, so are our pages: anybody on the way could write one without.
  const own = [config().baseUrl, `https://${host}`, ...(usesSecureCookies() ? [] : [`http://${host}`])];
  if (origin !== null && own.includes(origin)) return;
  throw new ServiceError('permission_denied', 'changes with a portal session must come from the portal');
}
