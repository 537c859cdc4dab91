import { pruneAttachmentsJob } from '@/lib/domain/attachments/prune-attachments-job';
import { pruneAuditJob } from '@/lib/domain/audit/prune-audit-job';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { pruneLogosJob } from '@/lib/domain/brand/prune-logos-job';
import { giveUpMessageJob } from '@/lib/domain/delivery/give-up-message-job';
import { pruneOutboxJob } from '@/lib/domain/delivery/prune-outbox-job';
import { sendMessageJobs } from '@/lib/domain/delivery/send-message-job';
import { forgotPasswordJob } from '@/lib/domain/portal-users/forgot-password-job';
import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { resumeErasuresJob } from '@/lib/domain/privacy/resume-erasures-job';
import { giveUpRawJob } from '@/lib/domain/pos/give-up-raw-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { pruneRawJob } from '@/lib/domain/pos/prune-raw-job';
import { replayRawJob } from '@/lib/domain/pos/replay-raw-job';
import { reindexSearchJob } from '@/lib/search/gin/reindex-search-job';
import { sealSearchJob } from '@/lib/search/segments/seal-search-job';
import type { Job } from '@/lib/platform/queue/define-job';
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
