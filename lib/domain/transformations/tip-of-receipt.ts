import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';

/** Key of what a mapping makes: the part of the total that is a tip. It is no field of a receipt. */
const tipKey = 'tip';

/**
 * A receipt whose tip, the mapping's `tip` within `total`, is above the total and in `details.other.tip` of a payment: of those
 * that name their tips already, the rest of the last card, else of the last payment without change. Without payments it is
 * an item.
 */
export function withTip({ [tipKey]: tip, ...receipt }: JsonObject): JsonObject {
  const { total, items } = receipt;
  if (typeof tip !== 'number' || tip === 0 || typeof total !== 'number') return receipt;
  const payments = [receipt['payments'] ?? []].flat();
  if (payments.length === 0) {
    const item = { name: 'Tip', quantity: Math.sign(tip), total: tip };
    return { ...receipt, items: [items ?? [], item].flat() };
  }
  const rest = rounded(tip - payments.reduce<number>((sum, payment) => sum + tipOf(payment), 0));
  const bearer = bearerOf(payments, Math.sign(rest));
  return {
    ...receipt,
    total: rounded(total - tip),
    payments: payments.map((payment, index) =>
      rest !== 0 && index === bearer ? tipped(payment, rounded(tipOf(payment) + rest)) : payment,
    ),
  };
}

/** Place of the payment that a tip is most likely in: one in its direction. */
function bearerOf(payments: readonly JsonValue[], sign: number): number {
  const fits = (payment: JsonValue): payment is JsonObject =>
    isJsonObject(payment) && typeof payment['amount'] === 'number' && payment['amount'] * sign > 0;
  const isCard = (payment: JsonValue) =>
    fits(payment) && (typeof payment['number'] === 'string' || isJsonObject(payment['details']));
  const isExact = (payment: JsonValue) => fits(payment) && typeof payment['change'] !== 'number';
  const found = [isCard, isExact, fits].map((is) => payments.findLastIndex(is)).find((at) => at !== -1);
  return found ?? payments.length - 1;
}

function otherOf(payment: JsonValue): JsonObject {
  const details = isJsonObject(payment) ? payment['details'] : undefined;
  const other = isJsonObject(details) ? details['other'] : undefined;
  return isJsonObject(other) ? other : {};
}

function tipOf(payment: JsonValue): number {
  const { tip } = otherOf(payment);
  return typeof tip === 'number' ? tip : 0;
}

function tipped(payment: JsonValue, tip: number): JsonValue {
  if (!isJsonObject(payment)) return payment;
  const details = isJsonObject(payment['details']) ? payment['details'] : {};
  return { ...payment, details: { ...details, other: { ...otherOf(payment), tip } } };
}

function rounded(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}
