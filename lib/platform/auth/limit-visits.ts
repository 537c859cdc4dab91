import { hash } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import { decode } from 'next-auth/jwt';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import { tryCall, type RateLimit, type RateDecision } from '@/lib/platform/rate-limit';
import { addressRange } from './client-address';
import { readSessionClaims, sessionCookieName, sessionSecret, type PortalPrincipal } from './session';
import { findLiveSession } from './store/sessions';

/**
 * The limits are in units of 5 ms of processor time. A sign-in with an empty browser cache costs 18 units, so
 * sixty people in one office can sign in at once.
 */
const perNetwork: RateLimit = {
  name: 'network',
  perMinute: 1_200,
  burst: 1_200,
  refused: 'too many requests from this network',
};

const perUser: RateLimit = { name: 'portal', perMinute: 6_000, burst: 1_000 };

export interface Visit {
  readonly cookies: string | undefined;
  readonly address: string | null;
  readonly cost: number;
}

const free: RateDecision = { headers: {}, refusal: null };

export function tryNetworkCall({ address, cost }: Omit<Visit, 'cookies'>): RateDecision {
  return config().rateLimit ? tryCall(`network:${addressRange(address)}`, perNetwork, cost) : free;
}

export async function tryVisit({ cookies, ...visit }: Visit): Promise<RateDecision> {
  if (!config().rateLimit) return free;
  const user = await userOf(cookies);
  return user === null ? tryNetworkCall(visit) : tryCall(`portal:${user}`, perUser, visit.cost);
}

/** @throws ServiceError `rate_limited`. */
export function takeUserCall({ retailer, actor }: PortalPrincipal, cost: number): RateDecision['headers'] {
  if (!config().rateLimit) return {};
  const { headers, refusal } = tryCall(`portal:${retailer.id}:${actor.id}`, perUser, cost);
  if (refusal !== null) throw refusal;
  return headers;
}

const usersOfCookies = new LRUCache<string, { readonly user: string | null }>({ max: 20_000 });

/** Also returns null during a database outage. */
async function userOf(cookies: string | undefined): Promise<string | null> {
  const token = cookies === undefined ? undefined : parse(cookies, sessionCookieName())[sessionCookieName()];
  if (token === undefined) return null;
  const digest = hash('sha256', token, 'base64url');
  const known = usersOfCookies.get(digest);
  if (known !== undefined) return known.user;
  const claims = readSessionClaims(await decode({ token, secret: sessionSecret() }).catch(() => null));
  // Not cached: strangers could fill the cache, because an invalid cookie can be any text.
  if (claims === null) return null;
  const row = await findLiveSession(claims, currentTime()).catch(() => undefined);
  if (row === undefined) return null;
  const user = row === null ? null : `${claims.retailerId}:${row.user.id}`;
  usersOfCookies.set(digest, { user });
  return user;
}
