import { resource } from '@/lib/platform/http/resource';

export const loyalty = resource({
  endpoints: async () => (await import('./endpoints')).loyaltyEndpoints,
  tags: [
    {
      name: 'Loyalty',
      description: 'Loyalty programs, points and rewards.',
      segments: ['loyalty'],
      place: 9,
    },
  ],
});
