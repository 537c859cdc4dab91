import { portalPath } from '@/lib/core/portal-path';
import type { Feature } from '../kit/feature';

export const tills: Feature = {
  place: {
    key: 'tills',
    href: portalPath.tills(),
    group: 'manage',
    operations: ['get_tills'],
    letter: 'k',
  },
  endpoints: async () => (await import('./endpoints')).tillEndpoints,
};
