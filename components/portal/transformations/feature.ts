import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const transformations: Feature = {
  place: {
    key: 'transformations',
    href: portalPath.transformations(),
    group: 'integrate',
    operations: ['get_transformations'],
    letter: 't',
  },
  endpoints: async () => (await import('./endpoints')).transformationEndpoints,
};
