import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const brand: Feature = {
  place: {
    key: 'brand',
    href: portalPath.brand(),
    group: 'administer',
    operations: ['get_brand'],
    letter: 'b',
  },
};
