import { config } from '@/lib/core/config';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { channels, type Channel } from './message-content';
import type { Provider } from './provider';
import { smtpProvider } from '../providers/smtp';
import { twilioProvider } from '../providers/twilio';

export function isMailSetUp(): boolean {
  return config().smtpUrl !== undefined;
}

export function hasMailServer({ limits }: Pick<Retailer, 'limits'>): boolean {
  return isMailSetUp() && !limits.outboxOnly;
}

export function undeliveredChannels(
  retailer: Pick<Retailer, 'limits'>,
  among: readonly Channel[],
): readonly Channel[] {
  return channels.filter((channel) => among.includes(channel) && chooseProvider(retailer, channel) === null);
}

/** Null if messages are only stored in the built-in outbox. */
export function chooseProvider({ limits }: Pick<Retailer, 'limits'>, channel: Channel): Provider | null {
  if (limits.outboxOnly) return null;
  const { smtpUrl, twilio } = config();
  if (channel === 'email') return smtpUrl === undefined ? null : smtpProvider(smtpUrl);
  const from = channel === 'sms' ? twilio.smsFrom : twilio.whatsappFrom;
  const { accountSid, authToken, url } = twilio;
  if (from === undefined || accountSid === undefined || authToken === undefined) return null;
  return twilioProvider({ url, accountSid, authToken, from });
}
