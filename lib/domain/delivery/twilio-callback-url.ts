import { config } from '@/lib/core/config';
import { apiUrl } from '@/lib/core/paths';

/**
 * Where Twilio tells what became of a message. Null where it could not: it calls public addresses over https alone, and
 * refuses messages that name another one.
 */
export function twilioCallbackUrl(message: {
  readonly retailerId: number;
  readonly id: string;
}): string | null {
  if (!config().baseUrl.startsWith('https:')) return null;
  return apiUrl('callbacks', 'twilio', message.retailerId, message.id);
}
