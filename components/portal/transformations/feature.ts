import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const transformations: Feature = {
  place: {
    key: 'transformations',
    href: portalPath.transformations(),
    group: 'manage',
    tabOf: 'tills',
    operations: ['get_transformations'],
    letter: 't',
  },
  endpoints: async () => (await import('./endpoints')).transformationEndpoints,
};
