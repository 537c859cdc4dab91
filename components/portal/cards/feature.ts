import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';

export const cards: Feature = {
  place: {
    key: 'cards',
    href: portalPath.cards(),
    group: 'manage',
    tabOf: 'loyalty',
    operations: ['get_cards'],
    letter: 'd',
  },
  endpoints: async () => (await import('./endpoints')).cardEndpoints,
};
