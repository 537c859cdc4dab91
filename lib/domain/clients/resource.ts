import { resource } from '@/lib/platform/http/resource';

const reasons = ['key_taken', 'many_secrets', 'secret_unreadable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

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
