import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const raw: Feature = {
  place: {
    key: 'raw',
    href: portalPath.rawReceipts(),
    group: 'manage',
    tabOf: 'tills',
    operations: ['get_raw_receipts'],
    letter: 'w',
  },
  endpoints: async () => (await import('./endpoints')).rawEndpoints,
};
