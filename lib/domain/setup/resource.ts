import { resource } from '@/lib/platform/http/resource';

export const setup = resource({
  endpoints: async () => (await import('./endpoints')).setupEndpoints,
});
