import { portalPath } from '@/lib/core/portal-path';
import type { Feature } from '../kit/feature';

export const events: Feature = {
  place: {
    key: 'events',
    href: portalPath.events(),
    group: 'integrate',
    tabOf: 'webhooks',
    operations: ['get_events'],
    letter: 'v',
  },
  endpoints: async () => (await import('./endpoints')).eventListEndpoints,
};
