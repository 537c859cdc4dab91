import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { isPiece } from './unit-names';

type Item = ReceiptWire['items'][number];

/** How much of an item was sold, and for how much each as far as known. */
export interface SoldQuantity {
  readonly quantity: number;
  readonly unit: string | null;
  readonly price: number | null;
}

/** What each of several pieces cost where no price was sent and the line's total says it to the cent; else null. */
function exactPrice({ quantity, unit, total, discounts }: Item): number | null {
  const cents = Math.round(total * 100);
  const isExact = Math.abs(cents - total * 100) < 1e-6 && cents % quantity === 0;
  if (!Number.isInteger(quantity) || quantity < 2 || unit !== null || discounts.length > 0) return null;
  return isExact ? cents / quantity / 100 : null;
}

/**
 * How much of an item was sold; null for a single piece at the price of the line, sold or brought back, which goes
 * without saying.
 */
export function soldQuantity(item: Item): SoldQuantity | null {
  const price = item.unit_price ?? item.gross_unit_price ?? item.net_unit_price ?? exactPrice(item);
  const counted = item.unit === null || isPiece(item.unit);
  const single = Math.abs(item.quantity) === 1 && counted;
  const plain = single && (price === null || price * item.quantity === item.total);
  return plain ? null : { quantity: item.quantity, unit: item.unit, price };
}
