import { attachmentHandlers } from '@/lib/domain/attachments/handlers';
import { auditHandlers } from '@/lib/domain/audit/handlers';
import { brandHandlers } from '@/lib/domain/brand/handlers';
import { deliveryHandlers } from '@/lib/domain/delivery/handlers';
import { portalUserHandlers } from '@/lib/domain/portal-users/handlers';
import { posHandlers } from '@/lib/domain/pos/handlers';
import { privacyHandlers } from '@/lib/domain/privacy/handlers';
import { problemHandlers } from '@/lib/domain/problems/handlers';
import { receiptHandlers } from '@/lib/domain/receipts/handlers';
import type { JobHandler } from '@/lib/platform/queue/handle-job';
import { pruneExpired } from './prune-expired-job.handler';
import { requeueLost } from './requeue-lost-job.handler';

/** The work of every job but sending messages; loaded by the jobs process only. */
export const handlers: readonly JobHandler[] = [
  pruneExpired,
  requeueLost,
  ...attachmentHandlers,
  ...auditHandlers,
  ...brandHandlers,
  ...deliveryHandlers,
  ...portalUserHandlers,
  ...posHandlers,
  ...privacyHandlers,
  ...problemHandlers,
  ...receiptHandlers,
];
