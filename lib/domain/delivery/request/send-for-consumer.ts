import { inTransaction, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { takePageUses } from './page-limits';
import { addressFor } from '../send/queue-messages';
import type { Availability } from '../send/availability';
import { resolveSending, sendReceipt, type SendInput } from './send-receipt';
import { useOfNetwork, usesOf } from './sending-limits';

/**
 * Sends within the limits of the receipt page's form (contract section 14). Limits apply by receipt and by
 * recipient, even for stored addresses, because consumers can change these. For an e-mail address in the
 * request, a limit by the network of `address` applies as well.
 * @throws ServiceError `permission_denied` for a phone number in the request, `rate_limited` with
 * Retry-After, and those of `sendReceipt`.
 */
export async function sendForConsumer(
  ctx: Context<'send_receipt'>,
  input: SendInput,
  address: string | null,
): Promise<string> {
  refusePhoneNumber(input);
  const request = newId();
  const { receipt, channels, addresses } = await resolveSending(ctx, input);
  return inTransaction(ctx, async (inner) => {
    const uses = channels.flatMap((channel) => {
      const recipient = addressFor(channel, addresses) ?? '';
      return usesOf({ receiptId: receipt.id, recipient, request: `${request}:${channel}` });
    });
    const network = input.emailAddress === undefined ? [] : [useOfNetwork(address, request)];
    await takePageUses(inner, [...uses, ...network]);
    return sendReceipt(inner, input, request);
  });
}

/**
 * Resolves channels and addresses, and sends nothing.
 * @throws ServiceError as `sendForConsumer`, except `rate_limited`.
 */
export async function resolveForConsumer(ctx: Context, input: SendInput): Promise<Availability> {
  refusePhoneNumber(input);
  return resolveSending(ctx, input);
}

/** Prevents fraud: text messages are sent to stored numbers only. */
function refusePhoneNumber({ phoneNumber }: SendInput): void {
  if (phoneNumber === undefined) return;
  throw new ServiceError('permission_denied', 'a signed consumer cannot choose a phone_number');
}
