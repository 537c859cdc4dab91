import { knownFailure, type DeliveryFailure } from '@/lib/domain/delivery/failures';

type FailureTexts = (reason: DeliveryFailure, values: { readonly code: string }) => string;

/** Reason of a failed delivery (texts of `portal.receipt.delivery.failures`); words of others stay. */
export function deliveryFailureText(failure: string, t: FailureTexts): string {
  const known = knownFailure(failure);
  return known === null ? failure : t(known.reason, { code: known.code });
}
