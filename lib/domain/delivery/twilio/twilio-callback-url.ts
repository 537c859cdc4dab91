import { config } from '@/lib/core/config';
import { apiUrl } from '@/lib/core/paths';

/** Null if the service has no https address: Twilio would refuse a message with a callback by http. */
export function twilioCallbackUrl(message: {
  readonly retailerId: number;
  readonly id: string;
}): string | null {
  if (!config().baseUrl.startsWith('https:')) return null;
  return apiUrl('callbacks', 'twilio', message.retailerId, message.id);
}
