import { resource } from '@/lib/platform/http/resource';
import { keepRollupsJob } from './index/keep-rollups-job';
import { reindexSearchJob } from './index/reindex-search-job';
import { sealSearchJob } from './index/seal-search-job';

const reasons = [
  'attachment_exists',
  'attachments_max',
  'note_of_other',
  'notes_max',
  'other_consumer',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const receipts = resource({
  endpoints: async () => (await import('./endpoints')).receiptEndpoints,
  jobs: [keepRollupsJob, reindexSearchJob, sealSearchJob],
  reasons,
  tags: [
    {
      name: 'Receipts',
      description: 'Submit, list, search, correct, assign and send receipts.',
      segments: ['receipts'],
      place: 1,
    },
  ],
});

export const searchIndex = resource({
  endpoints: async () => (await import('./index/index-endpoints')).searchIndexEndpoints,
});
