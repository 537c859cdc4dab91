import { resource } from '@/lib/platform/http/resource';

/** Why a client is not created or changed. */
const reasons = ['key_taken', 'many_secrets', 'secret_unreadable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

/** Manifest of clients. */
export const clients = resource({
  endpoints: async () => (await import('./endpoints')).clientEndpoints,
  reasons,
  tags: [
    {
      name: 'API clients',
      description: 'Credentials of tills, back ends and apps, with their permissions.',
      segments: ['clients'],
      place: 11,
    },
  ],
});
