import { resource } from '@/lib/platform/http/resource';
import { queueProblemMailsJob } from './queue-problem-mails-job';
import { sendProblemMailJob } from './send-problem-mail-job';

const reasons = ['assignee_other', 'assignee_unknown'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const problems = resource({
  endpoints: async () => (await import('./endpoints')).problemEndpoints,
  jobs: [queueProblemMailsJob, sendProblemMailJob],
  reasons,
  tags: [
    {
      name: 'Problems',
      description: 'What needs attention: failures, gaps and silent tills, grouped by cause.',
      segments: ['problems'],
      place: 16,
    },
  ],
});
