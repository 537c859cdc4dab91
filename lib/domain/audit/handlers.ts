import { pruneAuditOfAll } from './prune-audit-job.handler';
import { sealAuditOfAll } from './seal-audit-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of the audit trail; loaded by the jobs process only. */
export const auditHandlers: readonly JobHandler[] = [pruneAuditOfAll, sealAuditOfAll];
