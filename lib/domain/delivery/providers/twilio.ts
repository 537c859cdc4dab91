import { z } from 'zod';
import { readBoundedJson } from '@/lib/platform/http/read-bounded';
import { deliveryFailure } from '../send/failures';
import { twilioCallbackUrl } from '../twilio/twilio-callback-url';
import { RefusedError, type OutgoingMessage, type Provider } from '../send/provider';

const timeoutInMs = 30_000;

export interface TwilioAccount {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
}

const accepted = z.object({ sid: z.string().min(1).max(100) });

export function twilioProvider(account: TwilioAccount): Provider {
  return {
    name: 'twilio',
    from: account.from,
    send: (message, signal) => sendText(account, message, signal),
  };
}

async function sendText(
  account: TwilioAccount,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<string> {
  const { channel, recipient, content } = message;
  const statusCallback = twilioCallbackUrl(message);
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  const response = await fetch(
    new URL(`/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`, account.url),
    {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutInMs)]),
      headers: {
        Authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        From: `${prefix}${account.from}`,
        To: `${prefix}${recipient}`,
        Body: content.text,
        ...(statusCallback === null ? {} : { StatusCallback: statusCallback }),
      }),
    },
  );
  if (!response.ok) {
    await response.body?.cancel();
    // Other statuses, such as refused credentials or a rate limit, are not the message's fault.
    const hopeless = response.status === 400 || response.status === 404 || response.status === 422;
    const reason = deliveryFailure('provider_answered', response.status);
    throw hopeless ? new RefusedError(reason) : new Error(reason);
  }
  // Status 2xx means that Twilio has the message. An unreadable body is no failure, because a retry would
  // send the message twice.
  const parsed = accepted.safeParse(await readBoundedJson(response).catch(() => null));
  return parsed.success ? parsed.data.sid : 'unknown';
}
