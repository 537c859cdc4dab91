import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const stores: Feature = {
  place: {
    key: 'stores',
    href: portalPath.stores(),
    group: 'manage',
    operations: ['get_stores'],
    letter: 's',
  },
  endpoints: async () => (await import('./endpoints')).storeEndpoints,
};
