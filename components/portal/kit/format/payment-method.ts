import { knownMethod, paymentMethods } from '@/components/receipt/words/payment-facts';

type MethodTexts = (method: (typeof paymentMethods)[number]) => string;

/** A payment method as the receipt page calls it (texts of `portal.paymentMethods`); a till's own name stays as it is. */
export function paymentMethod(method: string, t: MethodTexts): string {
  const known = knownMethod(method, paymentMethods);
  return known === null ? method : t(known);
}
