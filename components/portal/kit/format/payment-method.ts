import { knownMethod, paymentMethods } from '@/components/receipt/words/payment-facts';

type MethodTexts = (method: (typeof paymentMethods)[number]) => string;

/** Name of a payment method, as on receipt pages (texts of `portal.paymentMethods`); a till's own name stays. */
export function paymentMethod(method: string, t: MethodTexts): string {
  const known = knownMethod(method, paymentMethods);
  return known === null ? method : t(known);
}
