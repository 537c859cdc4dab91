import { resource } from '@/lib/platform/http/resource';
import { failMessageJob } from './send/fail-message-job';
import { pruneOutboxJob } from './outbox/prune-outbox-job';
import { recountDeliveriesJob } from './outbox/recount-deliveries-job';
import { sendMessageJobs } from './send/send-message-job';

const reasons = [
  'address_erased',
  'channel_unavailable',
  'link_revoked',
  'message_sent',
  'message_underway',
  'receipt_missing',
  'receipt_pending',
  'test_receipt',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const delivery = resource({
  endpoints: async () => (await import('./endpoints')).deliveryEndpoints,
  jobs: [failMessageJob, pruneOutboxJob, recountDeliveriesJob, ...sendMessageJobs],
  reasons,
  tags: [
    {
      name: 'Messages',
      description: 'Messages sent to consumers and users, and their status.',
      segments: ['deliveries'],
      place: 15,
    },
    {
      name: 'Provider callbacks',
      description: 'Status reports from message providers.',
      segments: ['callbacks'],
      place: 17,
    },
  ],
});
