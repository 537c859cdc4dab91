import { attachmentJobs } from '@/lib/domain/attachments/jobs';
import { auditJobs } from '@/lib/domain/audit/jobs';
import { brandJobs } from '@/lib/domain/brand/jobs';
import { deliveryJobs } from '@/lib/domain/delivery/jobs';
import { portalUserJobs } from '@/lib/domain/portal-users/jobs';
import { posJobs } from '@/lib/domain/pos/jobs';
import { privacyJobs } from '@/lib/domain/privacy/jobs';
import { problemJobs } from '@/lib/domain/problems/jobs';
import { receiptJobs } from '@/lib/domain/receipts/jobs';
import type { Job } from '@/lib/platform/queue/define-job';
import { pruneExpiredJob } from './prune-expired-job';
import { requeueLostJob } from './requeue-lost-job';

/** Every kind of job there is. A new one is in the list of its resource. */
export const jobs: readonly Job[] = [
  pruneExpiredJob,
  requeueLostJob,
  ...attachmentJobs,
  ...auditJobs,
  ...brandJobs,
  ...deliveryJobs,
  ...portalUserJobs,
  ...posJobs,
  ...privacyJobs,
  ...problemJobs,
  ...receiptJobs,
];
