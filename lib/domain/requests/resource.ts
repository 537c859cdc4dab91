import { resource } from '@/lib/platform/http/resource';
import { pruneRequestsJob } from './prune-requests-job';

export const requests = resource({
  endpoints: async () => (await import('./endpoints')).requestEndpoints,
  jobs: [pruneRequestsJob],
  tags: [
    {
      name: 'Request log',
      description: 'Requests of API clients, and why they were refused.',
      segments: ['requests'],
      place: 20,
    },
  ],
});
