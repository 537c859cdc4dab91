import { resource } from '@/lib/platform/http/resource';

export const reports = resource({
  endpoints: async () => (await import('./endpoints')).reportEndpoints,
  tags: [
    {
      name: 'Reports',
      description: 'Sales by time, store, till, payment and tax rate.',
      segments: ['reports'],
      place: 8,
    },
  ],
});
