import { resource } from '@/lib/platform/http/resource';

export const health = resource({
  endpoints: async () => (await import('./endpoints')).healthEndpoints,
  tags: [
    {
      name: 'Service',
      description: 'Health, metrics and this description.',
      segments: ['health', 'metrics', 'openapi.json'],
      place: 20,
    },
  ],
});
