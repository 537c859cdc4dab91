import { config } from '@/lib/core/config';
import { apiUrl } from '@/lib/core/paths';

/** Null unless the service has an https address: Twilio refuses messages with another callback. */
export function twilioCallbackUrl(message: {
  readonly retailerId: number;
  readonly id: string;
}): string | null {
  if (!config().baseUrl.startsWith('https:')) return null;
  return apiUrl('callbacks', 'twilio', message.retailerId, message.id);
}
