import { knownMethod, paymentMethods } from '@/components/receipt/words/payment-facts';

type MethodTexts = (method: (typeof paymentMethods)[number]) => string;

export function paymentMethod(method: string, t: MethodTexts): string {
  const known = knownMethod(method, paymentMethods);
  return known === null ? method : t(known);
}
