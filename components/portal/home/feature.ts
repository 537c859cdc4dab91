import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const home: Feature = {
  place: {
    key: 'home',
    href: portalPath.home(),
    group: 'daily',
    operations: [],
    letter: 'h',
  },
};
