import { pruneAttachmentsOfAll } from '@/lib/attachments/prune-attachments-job.handler';
import { pruneAuditOfAll } from '@/lib/audit/prune-audit-job.handler';
import { sealAuditOfAll } from '@/lib/audit/seal-audit-job.handler';
import { pruneLogosOfAll } from '@/lib/brand/prune-logos-job.handler';
import { pruneOutboxOfAll } from '@/lib/delivery/prune-outbox-job.handler';
import { sendForgottenPassword } from '@/lib/portal-users/forgot-password-job.handler';
import { giveUpRawReceipt } from '@/lib/pos/give-up-raw-job.handler';
import { processRawReceipt } from '@/lib/pos/process-raw-job.handler';
import { pruneRawOfAll } from '@/lib/pos/prune-raw-job.handler';
import { replayRawReceipts } from '@/lib/pos/replay-raw-job.handler';
import { eraseOneIdentifier } from '@/lib/privacy/erase-identifier-job.handler';
import { resumeErasures } from '@/lib/privacy/resume-erasures-job.handler';
import { reindexSearchOfOne } from '@/lib/receipts/reindex-search-job.handler';
import { sealSearchOfAll } from '@/lib/receipts/seal-search-job.handler';
import type { JobHandler } from './handle-job';
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
