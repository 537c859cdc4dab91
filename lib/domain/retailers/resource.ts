import { resource } from '@/lib/platform/http/resource';

export const retailers = resource({
  endpoints: async () => (await import('./endpoints')).retailerEndpoints,
  tags: [
    { name: 'Settings', description: 'Settings of a retailer.', segments: ['settings', 'setup'], place: 18 },
  ],
});
