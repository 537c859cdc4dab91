import { config } from '@/lib/core/config';
import { invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/**
 * @throws ServiceError `invalid_request` if audit entries would be deleted too early
 * (`AUDIT_RETENTION_MIN_DAYS`).
 */
export function checkRetention({ retention_days: { audit } }: RetailerSettings): void {
  const minimum = config().auditRetentionMinDays;
  if (audit === null || audit >= minimum) return;
  throw invalidRequest([violation('body', 'retention_days.audit', 'minimum', { minimum })]);
}
