import { resource } from '@/lib/platform/http/resource';

const reasons = ['displays_max', 'till_unreachable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const tills = resource({
  endpoints: async () => (await import('./endpoints')).tillEndpoints,
  reasons,
  tags: [
    {
      name: 'Tills',
      description: 'Tills, what they report, and their displays.',
      segments: ['tills'],
      place: 8,
    },
  ],
});
