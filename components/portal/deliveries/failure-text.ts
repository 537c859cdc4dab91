import { knownFailure, type DeliveryFailure } from '@/lib/domain/delivery/failures';

type FailureTexts = (reason: DeliveryFailure, values: { readonly code: string }) => string;

/** Why a message was not delivered (texts of `portal.receipt.delivery.failures`); what others said of it stays as it is. */
export function deliveryFailureText(failure: string, t: FailureTexts): string {
  const known = knownFailure(failure);
  return known === null ? failure : t(known.reason, { code: known.code });
}
