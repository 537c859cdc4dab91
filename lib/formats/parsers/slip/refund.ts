import type { FoundItem, FoundReceipt } from './found';
import type { SlipLine } from './lines';
import { has, startsWith, withoutStart } from './words';

/** True if the line of the total has words for a refund, or a line above the items has only such words. */
export function isRefundText(lines: readonly SlipLine[], start: number, total: number): boolean {
  const isTitle = ({ label, amount }: SlipLine) =>
    amount === null && startsWith(label, 'refund') && withoutStart(label, 'refund') === '';
  return has(lines[total]?.label ?? '', 'refund') || lines.slice(0, start).some(isTitle);
}

const negative = (amount: number) => (amount === 0 ? 0 : -amount);

/** Makes the amounts of a refund negative, unless the till printed one of them with a minus. */
export function asRefund(receipt: FoundReceipt): FoundReceipt {
  const { total, subtotal, items, discounts = [], taxes, payments } = receipt;
  const amounts = [
    total,
    ...items.map((item) => item.total),
    ...(payments ?? []).map(({ amount }) => amount),
  ];
  if (total === 0 || amounts.some((amount) => amount < 0)) return receipt;
  const changed = <One extends { readonly amount: number }>(list: readonly One[]) =>
    list.map((one) => ({ ...one, amount: negative(one.amount) }));
  return {
    ...receipt,
    total: negative(total),
    ...(subtotal === undefined ? {} : { subtotal: negative(subtotal) }),
    items: items.map((item): FoundItem => ({
      ...item,
      quantity: negative(item.quantity),
      total: negative(item.total),
      ...(item.discounts === undefined ? {} : { discounts: changed(item.discounts) }),
    })),
    ...(discounts.length === 0 ? {} : { discounts: changed(discounts) }),
    ...(taxes === undefined ? {} : { taxes: changed(taxes) }),
    ...(payments === undefined ? {} : { payments: changed(payments) }),
  };
}
