import { resource } from '@/lib/platform/http/resource';

const reasons = ['search_name_taken', 'search_of_another', 'searches_max'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const savedSearches = resource({
  endpoints: async () => (await import('./endpoints')).savedSearchEndpoints,
  reasons,
});
