import { isJsonObject } from '@/lib/core/json';
import { listedPayments, mandatory, type EReceipt } from '@/lib/domain/receipts/wire/ereceipt-schema';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { sumOf } from './minor-units';

/**
 * Returns the ids of violated rules of the eReceipt rulebook: sums and signs (section 2.9), mandatory
 * attributes (2.2) and payment types (2.8).
 */
export function notMet(document: EReceipt, { l10n }: Pick<ReceiptWire, 'l10n'>): string[] {
  const {
    totalPriceExcVAT: excl,
    totalVATAmount: tax,
    totalPriceIncVAT: incl,
    payments = [],
    vats = [],
  } = document;
  const isForeign = payments.some(({ attributes }) => {
    const own = attributes?.['currencyISOCode'];
    return own !== undefined && own !== l10n.currency;
  });
  const rules = {
    'IR-01': excl === undefined || tax === undefined || excl + tax === incl,
    'IR-02': tax === undefined || sumOf(vats.map(({ totalVATAmount }) => totalVATAmount)) === tax,
    'IR-03': payments.length === 0 || (!isForeign && sumOf(payments.map(({ amount }) => amount)) === incl),
    'IR-10': document.type !== 'PURCHASE' || amountsIn(document).every((amount) => amount >= 0),
    'payments[].type': payments.every(({ type }) => listedPayments.has(type)),
  };
  return [
    ...Object.entries(rules).flatMap(([rule, isMet]) => (isMet ? [] : [rule])),
    ...mandatory.filter((path) => lacks(document, path.split('.'))),
  ];
}

function amountsIn({ products, vats = [], payments = [], ...totals }: EReceipt): number[] {
  return [
    totals.totalPriceExcVAT,
    totals.totalVATAmount,
    totals.totalPriceIncVAT,
    ...products.flatMap((product) => [
      product.unitPriceIncVAT,
      product.totalAmountExcVAT,
      product.totalAmountIncVAT,
      ...(product.vats ?? []).flatMap((vat) => [vat.VATAmount, vat.totalAmountExcVAT, vat.totalAmountIncVAT]),
    ]),
    ...vats.flatMap((vat) => [vat.totalVATAmount, vat.totalAmountExcVAT, vat.totalAmountIncVAT]),
    ...payments.map(({ amount }) => amount),
  ].filter((amount) => amount !== undefined);
}

/** True if only the last name of the path is missing. A missing earlier part breaks its own rule. */
function lacks(value: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (!isJsonObject(value)) return false;
  const isList = name.endsWith('[]');
  const inside = value[isList ? name.slice(0, -2) : name];
  if (rest.length === 0) return inside === undefined;
  if (isList) return Array.isArray(inside) && inside.some((one) => lacks(one, rest));
  return lacks(inside, rest);
}
