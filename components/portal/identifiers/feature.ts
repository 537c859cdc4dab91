import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const identifiers: Feature = {
  place: {
    key: 'identifiers',
    href: portalPath.identifiers(),
    group: 'daily',
    operations: ['get_identifiers', 'search_identifiers'],
    letter: 'c',
  },
  endpoints: async () => (await import('./endpoints')).consumerEndpoints,
};
