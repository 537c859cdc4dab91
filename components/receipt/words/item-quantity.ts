import { code as currencyOf } from 'currency-codes';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { PageFormat } from './page-format';
import { isPiece } from './unit-names';

type Item = ReceiptWire['items'][number];

export interface SoldQuantity {
  readonly quantity: number;
  readonly unit: string | null;
  readonly price: number | null;
}

/**
 * Computes the unit price. Returns null unless the total divides evenly in the smallest unit of the currency.
 */
function exactPrice(
  { quantity, unit, total, discounts }: Item,
  { currency }: Pick<PageFormat, 'currency'>,
): number | null {
  if (!Number.isInteger(quantity) || quantity < 2 || unit !== null || discounts.length > 0) return null;
  const unitsInOne = 10 ** ((currency === null ? undefined : currencyOf(currency)?.digits) ?? 2);
  const units = Math.round(total * unitsInOne);
  const isExact = Math.abs(units - total * unitsInOne) < 1e-6 && units % quantity === 0;
  return isExact ? units / quantity / unitsInOne : null;
}

/** Returns null for a single piece that costs the total of its line, sold or returned. */
export function soldQuantity(item: Item, page: Pick<PageFormat, 'currency'>): SoldQuantity | null {
  const price = item.unit_price ?? item.gross_unit_price ?? item.net_unit_price ?? exactPrice(item, page);
  const counted = item.unit === null || isPiece(item.unit);
  const single = Math.abs(item.quantity) === 1 && counted;
  const plain = single && (price === null || price * item.quantity === item.total);
  return plain ? null : { quantity: item.quantity, unit: item.unit, price };
}
