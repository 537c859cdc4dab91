import { resource } from '@/lib/platform/http/resource';
import { failRawJob } from './fail-raw-job';
import { processRawJob } from './process-raw-job';
import { pruneRawJob } from './prune-raw-job';
import { replayRawJob } from './replay/replay-raw-job';

const reasons = ['raw_cleared', 'raw_processed'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const pos = resource({
  endpoints: async () => (await import('./endpoints')).posEndpoints,
  jobs: [failRawJob, processRawJob, pruneRawJob, replayRawJob],
  reasons,
  tags: [
    {
      name: 'Raw receipts',
      description: 'Receipt data in any format, stored first and then turned into receipts.',
      segments: ['pos'],
      place: 2,
    },
  ],
});
