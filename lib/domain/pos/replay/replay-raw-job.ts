import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const replayRawJob = defineJob({
  name: 'replay-raw',
  schema: z.strictObject({ retailer: z.int(), id: z.uuid() }),
  work: async () => (await import('./queue-replay')).queueReplayOfRetailer,
});
