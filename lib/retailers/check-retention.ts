import { config } from '@/lib/config';
import { invalidRequest } from '@/lib/errors';
import { violation } from '@/lib/problems';
import type { RetailerSettings } from './settings';

/**
 * Refuses settings that would keep the audit trail for less than the operator's floor (`AUDIT_RETENTION_MIN_DAYS`).
 * @throws ServiceError `invalid_request`.
 */
export function checkRetention({ retention_days: { audit } }: RetailerSettings): void {
  const minimum = config().auditRetentionMinDays;
  if (audit === null || audit >= minimum) return;
  throw invalidRequest([violation('body', 'retention_days.audit', 'minimum', { minimum })]);
}
