import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const reports: Feature = {
  place: {
    key: 'reports',
    href: portalPath.reports(),
    group: 'daily',
    operations: ['get_report'],
    letter: 'o',
  },
  endpoints: async () => (await import('./endpoints')).reportEndpoints,
};
