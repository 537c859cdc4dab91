import { resource } from '@/lib/platform/http/resource';

const reasons = ['cards_off'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const cards = resource({
  endpoints: async () => (await import('./endpoints')).cardEndpoints,
  reasons,
  tags: [{ name: 'Cards', description: 'Card verification.', segments: ['cards'], place: 10 }],
});
