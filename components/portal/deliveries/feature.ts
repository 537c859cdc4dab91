import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const deliveries: Feature = {
  place: {
    key: 'deliveries',
    href: portalPath.deliveries(),
    group: 'daily',
    operations: ['get_deliveries'],
    letter: 'm',
  },
  endpoints: async () => (await import('./endpoints')).deliveryEndpoints,
};
