import { config } from '@/lib/config';
import type { Retailer } from '@/lib/retailers/settings';
import type { Channel } from './message-content';
import type { Provider } from './provider';
import { smtpProvider } from './providers/smtp';
import { twilioProvider } from './providers/twilio';

/** Whether a retailer's e-mails leave the service. */
export function hasMailServer({ limits }: Pick<Retailer, 'limits'>): boolean {
  return config().smtpUrl !== undefined && !limits.outboxOnly;
}

/**
 * Who takes a retailer's messages of a channel; null stands for the built-in outbox, which keeps them for the portal to
 * show.
 */
export function chooseProvider({ limits }: Pick<Retailer, 'limits'>, channel: Channel): Provider | null {
  if (limits.outboxOnly) return null;
  const { smtpUrl, twilio } = config();
  if (channel === 'email') return smtpUrl === undefined ? null : smtpProvider(smtpUrl);
  const from = channel === 'sms' ? twilio.smsFrom : twilio.whatsappFrom;
  const { accountSid, authToken, url } = twilio;
  if (from === undefined || accountSid === undefined || authToken === undefined) return null;
  return twilioProvider({ url, accountSid, authToken, from });
}
