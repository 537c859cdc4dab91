import { resource } from '@/lib/platform/http/resource';
import { eraseIdentifierJob } from './erase-identifier-job';
import { resumeErasuresJob } from './resume-erasures-job';

const reasons = ['erasure_done'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const privacy = resource({
  endpoints: async () => (await import('./endpoints')).privacyEndpoints,
  jobs: [eraseIdentifierJob, resumeErasuresJob],
  reasons,
  tags: [
    {
      name: 'Erasures',
      description: 'Erasures of consumers and their progress.',
      segments: ['erasures'],
      place: 6,
    },
  ],
});
