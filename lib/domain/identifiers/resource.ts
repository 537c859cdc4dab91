import { resource } from '@/lib/platform/http/resource';

const reasons = ['identifier_exists', 'already_merged', 'not_merged', 'merge_final'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const identifiers = resource({
  endpoints: async () => (await import('./endpoints')).identifierEndpoints,
  reasons,
  tags: [
    {
      name: 'Consumers',
      description:
        'Consumers and the identifiers a retailer knows them by, such as a card number or an e-mail address.',
      segments: ['identifiers'],
      place: 5,
    },
  ],
});
