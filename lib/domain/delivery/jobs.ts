import { giveUpMessageJob } from './give-up-message-job';
import { pruneOutboxJob } from './prune-outbox-job';
import { recountDeliveriesJob } from './recount-deliveries-job';
import { sendMessageJobs } from './send-message-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of messages. */
export const deliveryJobs: readonly Job[] = [
  giveUpMessageJob,
  pruneOutboxJob,
  recountDeliveriesJob,
  ...sendMessageJobs,
];
