import { resource } from '@/lib/platform/http/resource';
import { pruneLogosJob } from './prune-logos-job';

const reasons = ['brand_changed', 'logo_type', 'picture_unreadable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const brand = resource({
  endpoints: async () => (await import('./endpoints')).brandEndpoints,
  jobs: [pruneLogosJob],
  reasons,
  tags: [
    {
      name: 'Brand',
      description: 'The look of receipt pages, PDFs and e-mails.',
      segments: ['brand'],
      place: 14,
    },
  ],
});
