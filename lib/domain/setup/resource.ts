import { resource } from '@/lib/platform/http/resource';

/** Manifest of setup. */
export const setup = resource({
  endpoints: async () => (await import('./endpoints')).setupEndpoints,
});
