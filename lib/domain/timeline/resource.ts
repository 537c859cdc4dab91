import { resource } from '@/lib/platform/http/resource';

export const timeline = resource({
  endpoints: async () => (await import('./endpoints')).timelineEndpoints,
});
