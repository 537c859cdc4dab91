import { resource } from '@/lib/platform/http/resource';

/** Why an identifier is not created, merged or taken out of a merge. */
const reasons = ['identifier_exists', 'already_merged', 'not_merged', 'merge_final'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

/** Manifest of identifiers. */
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
