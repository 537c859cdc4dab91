import { addressRange, clientAddress } from '@/lib/auth/client-address';
import { config } from '@/lib/config';
import { takeCall, type RateLimit } from '@/lib/http/rate-limit';
import { retailerOfLinkToken } from '@/lib/ids';

/**
 * How often whatever is behind consumer links may be asked for (docs/operations.md). A page is two requests. A network can
 * be a mobile operator's, with a million people behind it: it gets as much as costs a web process a tenth of its time.
 */
const limits = {
  network: { name: 'network', perMinute: 3_000, burst: 3_000 },
  link: { name: 'link', perMinute: 120, burst: 120 },
} as const satisfies Record<string, RateLimit>;

/**
 * Takes one call from the token buckets of a link and of the network that a request comes from.
 * @throws ServiceError `rate_limited` with Retry-After when one of them is empty.
 */
export function takePageCall(token: string, headers: Headers): void {
  if (!config().rateLimit) return;
  takeCall(`page:network:${addressRange(clientAddress(headers))}`, limits.network);
  // What cannot be a link opens nothing, and may be long.
  if (retailerOfLinkToken(token) !== null) takeCall(`page:link:${token}`, limits.link);
}
