import { config } from '@/lib/config';
import type { Channel } from './message-content';
import type { Provider } from './provider';
import { smtpProvider } from './providers/smtp';
import { twilioProvider } from './providers/twilio';

/** Who takes messages of a channel; null stands for the built-in outbox, which keeps them for the portal to show. */
export function chooseProvider(channel: Channel): Provider | null {
  const { smtpUrl, twilio } = config();
  if (channel === 'email') return smtpUrl === undefined ? null : smtpProvider(smtpUrl);
  const from = channel === 'sms' ? twilio.smsFrom : twilio.whatsappFrom;
  const { accountSid, authToken, url } = twilio;
  if (from === undefined || accountSid === undefined || authToken === undefined) return null;
  return twilioProvider({ url, accountSid, authToken, from });
}
