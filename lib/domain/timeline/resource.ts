import { resource } from '@/lib/platform/http/resource';

/** Manifest of timeline. */
export const timeline = resource({
  endpoints: async () => (await import('./endpoints')).timelineEndpoints,
});
