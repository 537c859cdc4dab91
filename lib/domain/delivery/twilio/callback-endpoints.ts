import { z } from 'zod';
import { config } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';
import { endpoint, noContent } from '@/lib/platform/http/endpoint';
import { anyType, bytesLike } from '@/lib/platform/http/input';
import { integerText } from '@/lib/platform/http/query';
import { apiUrl } from '@/lib/core/paths';
import { isTwilioSignature, twilioSignature } from './twilio-signature';
import { recordTwilioStatus } from './twilio-status';

/** Public, because Twilio proves its requests by a signature of form and address. */
export const postTwilioStatus = endpoint({
  access: 'public',
  operation: 'twilio_status',
  method: 'POST',
  path: '/callbacks/twilio/{retailer_id}/{message_id}',
  cost: 0.2,
  summary: 'Receive a message status from Twilio',
  params: {
    retailer_id: integerText({ min: 1, max: 2_147_483_647 }).describe('The retailer that sent the message.'),
    message_id: z.string().meta({ description: 'The message.', format: 'uuid' }),
  },
  accepts: {
    [anyType]: bytesLike({
      type: 'application/x-www-form-urlencoded',
      text: 'MessageSid=SM0123456789abcdef0123456789abcdef&MessageStatus=delivered',
    }),
  },
  answers: { 204: { description: 'Recorded, or already known' } },
  errors: ['invalid_signature'],
  run: async (_ctx, { params: { retailer_id: retailerId, message_id: messageId }, body, headers }) => {
    const form = new URLSearchParams(Buffer.from(body.value).toString('utf8'));
    const given = headers.find(([name]) => name.toLowerCase() === 'x-twilio-signature')?.[1] ?? '';
    const { authToken } = config().twilio;
    const url = apiUrl('callbacks', 'twilio', retailerId, messageId);
    if (authToken === undefined || !isTwilioSignature(twilioSignature(authToken, url, form), given)) {
      throw new ServiceError('invalid_signature', 'invalid signature: it is not that of the Twilio account');
    }
    await recordTwilioStatus({
      retailerId,
      messageId,
      status: form.get('MessageStatus') ?? form.get('SmsStatus') ?? '',
      sid: (form.get('MessageSid') ?? form.get('SmsSid') ?? 'unknown').slice(0, 100),
      errorCode: form.get('ErrorCode')?.slice(0, 20) ?? null,
    });
    return noContent();
  },
});
