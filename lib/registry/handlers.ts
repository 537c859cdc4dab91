import { pruneAttachmentsOfAll } from '@/lib/domain/attachments/prune-attachments-job.handler';
import { pruneAuditOfAll } from '@/lib/domain/audit/prune-audit-job.handler';
import { sealAuditOfAll } from '@/lib/domain/audit/seal-audit-job.handler';
import { pruneLogosOfAll } from '@/lib/domain/brand/prune-logos-job.handler';
import { pruneOutboxOfAll } from '@/lib/domain/delivery/prune-outbox-job.handler';
import { sendForgottenPassword } from '@/lib/domain/portal-users/forgot-password-job.handler';
import { giveUpRawReceipt } from '@/lib/domain/pos/give-up-raw-job.handler';
import { processRawReceipt } from '@/lib/domain/pos/process-raw-job.handler';
import { pruneRawOfAll } from '@/lib/domain/pos/prune-raw-job.handler';
import { replayRawReceipts } from '@/lib/domain/pos/replay-raw-job.handler';
import { eraseOneIdentifier } from '@/lib/domain/privacy/erase-identifier-job.handler';
import { resumeErasures } from '@/lib/domain/privacy/resume-erasures-job.handler';
import { reindexSearchOfOne } from '@/lib/domain/receipts/reindex-search-job.handler';
import { sealSearchOfAll } from '@/lib/domain/receipts/seal-search-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';
import { pruneExpired } from './prune-expired-job.handler';

/** The work of every job; loaded by the jobs process only. */
export const handlers: readonly JobHandler[] = [
  pruneExpired,
  pruneAttachmentsOfAll,
  pruneAuditOfAll,
  sealAuditOfAll,
  pruneLogosOfAll,
  pruneOutboxOfAll,
  sendForgottenPassword,
  processRawReceipt,
  giveUpRawReceipt,
  eraseOneIdentifier,
  resumeErasures,
  pruneRawOfAll,
  replayRawReceipts,
  reindexSearchOfOne,
  sealSearchOfAll,
];
