import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const audit: Feature = {
  place: {
    key: 'audit',
    href: portalPath.audit(),
    group: 'administer',
    operations: ['get_audit'],
    letter: 'y',
  },
  endpoints: async () => (await import('./endpoints')).auditEndpoints,
};
