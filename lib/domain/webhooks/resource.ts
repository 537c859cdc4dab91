import { resource } from '@/lib/platform/http/resource';
import { deliverWebhooksJob } from './deliver-webhooks-job';
import { pruneWebhooksJob } from './prune-webhooks-job';
import { sendWebhookMailJob } from './send-webhook-mail-job';

const reasons = ['many_signing_secrets', 'many_webhooks', 'webhook_disabled'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const webhooks = resource({
  endpoints: async () => (await import('./endpoints')).webhookEndpoints,
  jobs: [deliverWebhooksJob, sendWebhookMailJob, pruneWebhooksJob],
  reasons,
  tags: [
    {
      name: 'Webhooks',
      description: 'Addresses that events are sent to, what became of that, and what is sent again.',
      segments: ['webhooks'],
      place: 13,
    },
  ],
});
