import { resource } from '@/lib/platform/http/resource';
import { pruneEventsJob } from './prune-events-job';
import { sequenceEventsJob } from './sequence-events-job';

const reasons = ['events_expired'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const events = resource({
  endpoints: async () => (await import('./endpoints')).eventEndpoints,
  jobs: [sequenceEventsJob, pruneEventsJob],
  reasons,
  tags: [
    {
      name: 'Events',
      description: 'What happens, in order, for other systems.',
      segments: ['events'],
      place: 18,
    },
  ],
});
