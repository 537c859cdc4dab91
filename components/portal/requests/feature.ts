import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const requests: Feature = {
  place: {
    key: 'requests',
    href: portalPath.requests(),
    group: 'integrate',
    tabOf: 'clients',
    operations: ['get_requests'],
    letter: 'q',
  },
  endpoints: async () => (await import('./endpoints')).requestEndpoints,
};
