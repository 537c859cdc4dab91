import { resource } from '@/lib/platform/http/resource';

const reasons = ['store_external_reference_taken', 'store_missing', 'store_reference_taken'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const stores = resource({
  endpoints: async () => (await import('./endpoints')).storeEndpoints,
  reasons,
  tags: [{ name: 'Stores', description: 'The stores of a retailer.', segments: ['stores'], place: 7 }],
});
