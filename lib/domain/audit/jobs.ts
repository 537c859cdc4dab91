import { pruneAuditJob } from './prune-audit-job';
import { sealAuditJob } from './seal-audit-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of the audit trail. */
export const auditJobs: readonly Job[] = [pruneAuditJob, sealAuditJob];
