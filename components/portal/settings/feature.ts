import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const settings: Feature = {
  place: {
    key: 'settings',
    href: portalPath.settings(),
    group: 'administer',
    operations: ['get_settings'],
    letter: ',',
  },
};
