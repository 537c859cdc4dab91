import { knownFailure, type DeliveryFailure } from '@/lib/domain/delivery/send/failures';
import { outboxProvider } from '@/lib/domain/delivery/send/delivery-state';
import type { DeliveryEventWire } from '@/lib/domain/delivery/outbox/outbox-schema';

const providers = ['outbox', 'smtp', 'twilio'] as const;

type ProviderTexts = (provider: (typeof providers)[number]) => string;

export function providerText(provider: string, t: ProviderTexts): string {
  const known = providers.find((name) => name === provider);
  return known === undefined ? provider : t(known);
}

type FailureTexts = (reason: DeliveryFailure, values: { readonly code: string }) => string;

export function deliveryFailureText(failure: string, t: FailureTexts): string {
  const known = knownFailure(failure);
  return known === null ? failure : t(known.reason, { code: known.code });
}

/** Returns `kept` instead of `sent` if only the built-in outbox has the delivery. */
export function eventName({
  type,
  detail,
}: Pick<DeliveryEventWire, 'type' | 'detail'>): DeliveryEventWire['type'] | 'kept' {
  return type === 'sent' && detail === outboxProvider ? 'kept' : type;
}
