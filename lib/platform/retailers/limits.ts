import { z } from 'zod';
import { config } from '@/lib/core/config';
import { invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import type { RetailerSettings } from './settings';

export const storedLimits = z.strictObject({
  rate_limit_max: z.int().min(1).max(10_000_000).optional(),
  storage_limit_mb: z.int().min(0).max(1_000_000_000).optional(),
  outbox_only: z.boolean().optional(),
});

export type StoredLimits = z.output<typeof storedLimits>;

export interface RetailerLimits {
  readonly rateLimitMax: number;
  readonly storageLimitInMegabytes: number | null;
  /** True if no delivery is sent: all stay in the outbox. */
  readonly outboxOnly: boolean;
}

export function limitsOf(stored: StoredLimits): RetailerLimits {
  const { rateLimitMax, storageLimitInMegabytes } = config();
  const megabytes = stored.storage_limit_mb ?? storageLimitInMegabytes;
  return {
    rateLimitMax: stored.rate_limit_max ?? rateLimitMax,
    storageLimitInMegabytes: megabytes === 0 ? null : megabytes,
    outboxOnly: stored.outbox_only ?? false,
  };
}

const rates = ['rate_limit_per_minute', 'rate_limit_burst'] as const;

/**
 * Lowers settings to the operator's limits, which may have changed since the retailer chose these settings.
 */
export function withinLimits(settings: RetailerSettings, { rateLimitMax }: RetailerLimits): RetailerSettings {
  if (rates.every((name) => settings[name] <= rateLimitMax)) return settings;
  const lowered = rates.map((name) => [name, Math.min(settings[name], rateLimitMax)] as const);
  return { ...settings, ...Object.fromEntries(lowered) };
}

/** @throws ServiceError `invalid_request` with a violation for each setting above its limit. */
export function checkWithinLimits(
  before: RetailerSettings | null,
  after: RetailerSettings,
  { rateLimitMax }: RetailerLimits,
): void {
  const above = rates.filter((name) => after[name] !== before?.[name] && after[name] > rateLimitMax);
  if (above.length === 0) return;
  const parameters = { maximum: rateLimitMax };
  throw invalidRequest(above.map((name) => violation('body', name, 'operator_maximum', parameters)));
}
