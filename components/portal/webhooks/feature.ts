import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const webhooks: Feature = {
  place: {
    key: 'webhooks',
    href: portalPath.webhooks(),
    group: 'integrate',
    operations: ['get_webhooks'],
    letter: 'e',
  },
  endpoints: async () => (await import('./endpoints')).webhookListEndpoints,
};
