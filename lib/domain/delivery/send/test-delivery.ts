import { deliveryFailure, deliveryFailures } from './failures';
import { BouncedError, type Provider } from './provider';
import type { MessageRow } from '../store/messages';

/** Addresses at which messages of test clients fail, in lower case. RFC 2606 reserves `example`. */
export const testAddresses = {
  bounce: 'bounce@test.example',
  delay: 'delay@test.example',
  optout: 'optout@test.example',
} as const;

/**
 * Null if the message is only stored in the outbox. `bounce` is always refused; `delay` is accepted at the
 * second attempt.
 */
export function testProvider({
  recipient,
  attempts,
}: Pick<MessageRow, 'recipient' | 'attempts'>): Provider | null {
  const address = recipient.toLowerCase();
  if (address === testAddresses.bounce) {
    return failing(new BouncedError(deliveryFailure('recipient_refused', 550)));
  }
  if (address === testAddresses.delay && attempts === 0) {
    return failing(new Error(deliveryFailures.mail_server_slow));
  }
  return null;
}

function failing(reason: Error): Provider {
  return { name: 'smtp', from: null, send: () => Promise.reject(reason) };
}
