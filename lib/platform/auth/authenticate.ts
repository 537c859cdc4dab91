import { parse } from 'hono/utils/cookie';
import { config } from '@/lib/core/config';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { authenticateBearer, isKnownBearer, missingCredential } from './bearer';
import type { Principal } from './principal';
import { findPortalPrincipal, sessionCookieName, usesSecureCookies } from './session';
import { authenticateSignature, isKnownSignature, isSigned } from './signature';
import { refundCall, tryCall, type RateLimit } from '@/lib/platform/rate-limit';
import { addressRange } from './client-address';

const perNetwork: RateLimit = {
  name: 'wrong-credentials',
  perMinute: 300,
  burst: 1000,
  refused: 'too many wrong credentials from this network',
};

interface Credential<Caller> {
  /** True if this process already knows that the credential is right. Does not query the database. */
  readonly isKnown: () => Promise<boolean>;
  readonly check: () => Promise<Caller>;
}

/**
 * Above a network's limit of failures, a credential is checked only if this process already knows that it is
 * right. So a till in the attacker's network can still send receipts. Each attempt counts as a failure until
 * it succeeds, so parallel attempts cannot pass the limit.
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
    refundCall(network, perNetwork);
    return caller;
  } catch (error) {
    if (!isWrong(error)) refundCall(network, perNetwork);
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
 * Accepts a bearer token, a URL signature or a portal session (specification section 5, contract section 11).
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

/** Prevents CSRF: browsers send the session cookie even with requests that another site makes. */
function checkOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin');
  const host = headers.get('host');
  // Over https, the portal accepts no http origin: an attacker on the network can forge http pages.
  const own = [config().baseUrl, `https://${host}`, ...(usesSecureCookies() ? [] : [`http://${host}`])];
  if (origin !== null && own.includes(origin)) return;
  throw new ServiceError('permission_denied', 'changes with a portal session must come from the portal');
}
