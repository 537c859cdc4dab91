import type { Feature } from '../kit/feature';
import { portalPath } from '@/lib/core/portal-path';
import { problemOperations } from '@/lib/domain/problems/kinds';

export const problems: Feature = {
  place: {
    key: 'problems',
    href: portalPath.problems(),
    group: 'daily',
    operations: problemOperations,
    letter: 'p',
  },
  endpoints: async () => (await import('./endpoints')).problemEndpoints,
};
