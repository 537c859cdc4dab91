import { resource } from '@/lib/platform/http/resource';
import { pruneExpiredJob } from './prune-expired-job';
import { requeueLostJob } from './requeue-lost-job';

export const service = resource({
  endpoints: async () => (await import('./metrics-endpoints')).metricsEndpoints,
  jobs: [pruneExpiredJob, requeueLostJob],
});
