import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const clients: Feature = {
  place: {
    key: 'clients',
    href: portalPath.clients(),
    group: 'integrate',
    operations: ['get_clients'],
    letter: 'a',
  },
  endpoints: async () => (await import('./endpoints')).clientEndpoints,
};
