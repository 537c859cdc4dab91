import { addressRange } from '@/lib/platform/auth/client-address';
import { config } from '@/lib/core/config';
import { takeCall, tryCall, type RateLimit } from '@/lib/platform/rate-limit';
import { retailerOfLinkToken } from '@/lib/core/ids';

/**
 * Limits behind consumer links (docs/operations.md). Opening a receipt takes eleven calls; a network can be a
 * mobile operator's. Four receipts a second cost a web process 3 % of its time, cached pages of 2,000 items a
 * fifth.
 */
const limits = {
  network: { name: 'network', perMinute: 3_000, burst: 3_000 },
  link: { name: 'link', perMinute: 120, burst: 120 },
} as const satisfies Record<string, RateLimit>;

/** Calls counted for a drawn page or PDF, which costs ten times a cached one or more. */
const drawingCost = 10;

/**
 * Takes a call of link and network; a null address is unknown.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export function takePageCall(token: string, address: string | null): void {
  if (!config().rateLimit) return;
  takeCall(`page:network:${addressRange(address)}`, limits.network);
  // Only tokens as keys: other text opens nothing, and may be long.
  if (retailerOfLinkToken(token) !== null) takeCall(`page:link:${token}`, limits.link);
}

/**
 * Takes the calls of a drawing, beyond the request itself.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export function takeDrawing(token: string, address: string | null): void {
  if (!config().rateLimit) return;
  for (const [caller, limit] of [
    [`page:network:${addressRange(address)}`, limits.network],
    [`page:link:${token}`, limits.link],
  ] as const) {
    const { refusal } = tryCall(caller, limit, drawingCost - 1);
    // Retry-After of a whole retry, with its first call.
    if (refusal !== null) takeCall(caller, limit, drawingCost);
  }
}
