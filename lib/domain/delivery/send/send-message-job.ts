import { defineJob } from '@/lib/platform/queue/define-job';
import { failMessageJob } from './fail-message-job';
import type { MessageRow } from '../store/messages';

// Each channel has a queue, and so have mails to portal users: a slow provider delays neither other channels
// nor password resets. All attempts together take about an hour and a half.
const usual = {
  schema: failMessageJob.schema,
  retries: 8,
  retryDelayInSeconds: 20,
  expiresInSeconds: 120,
  afterDeath: failMessageJob,
  work: async () => (await import('./send-message')).sendMessage,
} as const;

export const sendMessageJob = defineJob({ name: 'send-message', ...usual });
const sendTextMessageJob = defineJob({ name: 'send-sms', ...usual });
const sendWhatsappMessageJob = defineJob({ name: 'send-whatsapp', ...usual });
const sendAccountMailJob = defineJob({
  name: 'send-account-mail',
  ...usual,
  work: async () => (await import('./send-message')).sendAccountMail,
});

export const sendMessageJobs = [
  sendMessageJob,
  sendTextMessageJob,
  sendWhatsappMessageJob,
  sendAccountMailJob,
] as const;

export function sendJobOf({ kind, channel }: Pick<MessageRow, 'kind' | 'channel'>): typeof sendMessageJob {
  if (kind !== 'receipt') return sendAccountMailJob;
  if (channel === 'sms') return sendTextMessageJob;
  return channel === 'whatsapp' ? sendWhatsappMessageJob : sendMessageJob;
}
