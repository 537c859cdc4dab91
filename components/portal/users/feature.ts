import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const users: Feature = {
  place: {
    key: 'users',
    href: portalPath.users(),
    group: 'administer',
    operations: ['get_portal_users'],
    letter: 'u',
  },
  endpoints: async () => (await import('./endpoints')).userEndpoints,
};
