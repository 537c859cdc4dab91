import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const loyalty: Feature = {
  place: {
    key: 'loyalty',
    href: portalPath.loyaltyPrograms(),
    group: 'manage',
    operations: ['get_loyalty_programs'],
    letter: 'l',
  },
  endpoints: async () => (await import('./endpoints')).loyaltyEndpoints,
};
