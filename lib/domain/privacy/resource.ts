import { resource } from '@/lib/platform/http/resource';
import { eraseIdentifierJob } from './erase-identifier-job';
import { resumeErasuresJob } from './resume-erasures-job';

/** Why an erasure is not retried. */
const reasons = ['erasure_done'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

/** Manifest of privacy. */
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
