import { pruneAttachmentsJob } from '@/lib/attachments/prune-attachments-job';
import { pruneAuditJob } from '@/lib/audit/prune-audit-job';
import { sealAuditJob } from '@/lib/audit/seal-audit-job';
import { pruneLogosJob } from '@/lib/brand/prune-logos-job';
import { giveUpMessageJob } from '@/lib/delivery/give-up-message-job';
import { pruneOutboxJob } from '@/lib/delivery/prune-outbox-job';
import { sendMessageJobs } from '@/lib/delivery/send-message-job';
import { forgotPasswordJob } from '@/lib/portal-users/forgot-password-job';
import { eraseIdentifierJob } from '@/lib/privacy/erase-identifier-job';
import { resumeErasuresJob } from '@/lib/privacy/resume-erasures-job';
import { giveUpRawJob } from '@/lib/pos/give-up-raw-job';
import { processRawJob } from '@/lib/pos/process-raw-job';
import { pruneRawJob } from '@/lib/pos/prune-raw-job';
import { replayRawJob } from '@/lib/pos/replay-raw-job';
import { reindexSearchJob } from '@/lib/search/gin/reindex-search-job';
import { sealSearchJob } from '@/lib/search/segments/seal-search-job';
import type { Job } from './define-job';
import { pruneExpiredJob } from './prune-expired-job';

/** Every kind of job there is. */
export const jobs: readonly Job[] = [
  pruneExpiredJob,
  pruneAttachmentsJob,
  pruneAuditJob,
  sealAuditJob,
  pruneLogosJob,
  pruneOutboxJob,
  processRawJob,
  giveUpRawJob,
  eraseIdentifierJob,
  resumeErasuresJob,
  pruneRawJob,
  replayRawJob,
  ...sendMessageJobs,
  giveUpMessageJob,
  forgotPasswordJob,
  reindexSearchJob,
  sealSearchJob,
];
