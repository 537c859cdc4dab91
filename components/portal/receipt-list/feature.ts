import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const receiptList: Feature = {
  place: {
    key: 'receipts',
    href: portalPath.receipts(),
    group: 'daily',
    operations: ['get_receipts'],
    letter: 'r',
  },
  endpoints: async () => (await import('./endpoints')).receiptListEndpoints,
};
