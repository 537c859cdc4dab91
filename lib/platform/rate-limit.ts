import { LRUCache } from 'lru-cache';
import { ServiceError } from '@/lib/core/errors';
import { currentTime } from '@/lib/core/clock';
import { instruments } from '@/lib/platform/metrics/instruments';

export interface RateLimit {
  readonly name: string;
  readonly perMinute: number;
  readonly burst: number;
  readonly refused?: string;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

// Each process counts by itself, so the limit is approximate (contract section 3).
const buckets = new LRUCache<string, Bucket>({ max: 100_000 });

export interface RateDecision {
  readonly headers: Record<string, string>;
  /** `rate_limited` with Retry-After; null if the call is allowed. */
  readonly refusal: ServiceError | null;
}

/** @throws ServiceError `rate_limited` with Retry-After if the bucket is empty. */
export function takeCall(caller: string, limit: RateLimit, cost = 1): Record<string, string> {
  const { headers, refusal } = tryCall(caller, limit, cost);
  if (refusal !== null) throw refusal;
  return headers;
}

export function tryCall(caller: string, limit: RateLimit, cost = 1): RateDecision {
  const now = currentTime().getTime();
  const perMs = limit.perMinute / 60_000;
  const bucket = buckets.get(caller) ?? { tokens: limit.burst, filledAt: now };
  // The system's clock may be set back, which must not take tokens away.
  const elapsed = Math.max(0, now - bucket.filledAt);
  const tokens = Math.min(limit.burst, bucket.tokens + elapsed * perMs);
  const allowed = tokens >= cost;
  buckets.set(caller, { tokens: allowed ? tokens - cost : tokens, filledAt: now });
  const left = Math.max(0, Math.floor(tokens - cost));
  const secondsToFull = Math.ceil((limit.burst - tokens) / perMs / 1000);
  const headers = {
    'RateLimit-Policy': `"${limit.name}";q=${limit.perMinute};w=60`,
    RateLimit: `"${limit.name}";r=${left};t=${Math.max(1, secondsToFull)}`,
  };
  if (allowed) return { headers, refusal: null };
  instruments().rateLimited.inc({ class: limit.name });
  const wait = Math.max(1, Math.ceil((cost - tokens) / perMs / 1000));
  const refusal = new ServiceError(
    'rate_limited',
    `${limit.refused ?? 'too many requests'}; try again in ${wait} s`,
    {
      headers: { ...headers, 'Retry-After': String(wait) },
    },
  );
  return { headers, refusal };
}

export function refundCall(caller: string, limit: RateLimit): void {
  const bucket = buckets.get(caller);
  if (bucket !== undefined) bucket.tokens = Math.min(limit.burst, bucket.tokens + 1);
}
