import { addressRange } from '@/lib/platform/auth/client-address';
import { config } from '@/lib/core/config';
import { takeCall, tryCall, type RateLimit } from '@/lib/platform/rate-limit';
import { retailerOfLinkToken } from '@/lib/core/ids';

/**
 * Rate limits of receipt pages (docs/operations.md). Opening a receipt takes eleven calls, and many people
 * can share the network of a mobile operator.
 */
const limits = {
  network: { name: 'network', perMinute: 3_000, burst: 3_000 },
  link: { name: 'link', perMinute: 120, burst: 120 },
} as const satisfies Record<string, RateLimit>;

/**
 * A page or PDF that is not cached is charged as this many calls, because rendering it costs at least ten
 * times as much.
 */
const drawingCost = 10;

/** @throws ServiceError `rate_limited` with Retry-After. */
export function takePageCall(token: string, address: string | null): void {
  if (!config().rateLimit) return;
  takeCall(`page:network:${addressRange(address)}`, limits.network);
  // Only a well-formed token becomes a key. Other text opens nothing, and may be long.
  if (retailerOfLinkToken(token) !== null) takeCall(`page:link:${token}`, limits.link);
}

/**
 * Charges the rate limits for rendering a page or PDF, less the one call that the request itself was charged.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export function takeDrawing(token: string, address: string | null): void {
  if (!config().rateLimit) return;
  for (const [caller, limit] of [
    [`page:network:${addressRange(address)}`, limits.network],
    [`page:link:${token}`, limits.link],
  ] as const) {
    const { refusal } = tryCall(caller, limit, drawingCost - 1);
    // A retry is charged for its own call as well, so Retry-After is computed for the full cost.
    if (refusal !== null) takeCall(caller, limit, drawingCost);
  }
}
