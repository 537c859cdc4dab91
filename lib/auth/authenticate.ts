import { parse } from 'hono/utils/cookie';
import { config } from '@/lib/config';
import { invalidRequest, ServiceError } from '@/lib/errors';
import { violation } from '@/lib/problems';
import { authenticateBearer, missingCredential } from './bearer';
import type { Principal } from './principal';
import { findPortalPrincipal, sessionCookieName } from './session';
import { authenticateSignature, isSigned } from './signature';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds out who calls: a bearer token, a URL signature, or a portal session (section 5, contract section 11).
 * @throws ServiceError `unauthenticated`, one of the signature's codes, or `invalid_request` for two credentials.
 */
export async function authenticate(request: Request, url: URL): Promise<Principal> {
  const authorization = request.headers.get('authorization');
  const signed = isSigned(url.searchParams);
  if (authorization !== null && signed) {
    throw invalidRequest([violation('header', 'authorization', 'two_credentials')]);
  }
  if (signed) return authenticateSignature(url.searchParams);
  if (authorization !== null) return authenticateBearer(authorization);
  const cookie = parse(request.headers.get('cookie') ?? '')[sessionCookieName()];
  const principal = cookie === undefined ? null : await findPortalPrincipal(cookie);
  if (principal === null) throw missingCredential();
  if (!safeMethods.has(request.method)) checkOrigin(request);
  return principal;
}

/** A cookie goes along from any site, so a change counts only when one of our own pages asks for it. */
function checkOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const host = request.headers.get('host');
  const own = [config().baseUrl, `http://${host}`, `https://${host}`];
  if (origin !== null && own.includes(origin)) return;
  throw new ServiceError('permission_denied', 'changes with a portal session must come from the portal');
}
