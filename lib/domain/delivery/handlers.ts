import { pruneOutboxOfAll } from './prune-outbox-job.handler';
import { recountDeliveriesOfAll } from './recount-deliveries-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of messages; loaded by the jobs process only. */
export const deliveryHandlers: readonly JobHandler[] = [pruneOutboxOfAll, recountDeliveriesOfAll];
