import { addressRange } from '@/lib/platform/auth/client-address';
import { config } from '@/lib/core/config';
import { takeCall, type RateLimit } from '@/lib/platform/rate-limit';
import { retailerOfLinkToken } from '@/lib/core/ids';

/**
 * How often whatever is behind consumer links may be asked for (docs/operations.md). A page is two requests. A network can
 * be a mobile operator's, with many people behind it: it gets what costs a web process a tenth of its time.
 */
const limits = {
  network: { name: 'network', perMinute: 1_200, burst: 1_200 },
  link: { name: 'link', perMinute: 120, burst: 120 },
} as const satisfies Record<string, RateLimit>;

/**
 * Takes one call from the token buckets of a link and of the network of an address; null is an unknown one.
 * @throws ServiceError `rate_limited` with Retry-After when one of them is empty.
 */
export function takePageCall(token: string, address: string | null): void {
  if (!config().rateLimit) return;
  takeCall(`page:network:${addressRange(address)}`, limits.network);
  // What cannot be a link opens nothing, and may be long.
  if (retailerOfLinkToken(token) !== null) takeCall(`page:link:${token}`, limits.link);
}
