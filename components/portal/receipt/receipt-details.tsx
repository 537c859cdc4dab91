import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { ReceiptFiscal } from './receipt-fiscal';
import { ReceiptItems } from './receipt-items';
import { ReceiptSums } from './receipt-totals';
import { TechnicalDetails } from './technical-details';

/**
 * If a receipt has more items than this, its totals are shown above them, so that they are visible without
 * scrolling.
 */
const itemsOnScreen = 25;

export function ReceiptDetails({
  receipt,
  format,
}: {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}) {
  const items = <ReceiptItems receipt={receipt} format={format} />;
  const isLong = receipt.items.length > itemsOnScreen;
  return (
    <div className="flex flex-col gap-4">
      {!isLong && items}
      <ReceiptSums receipt={receipt} format={format} />
      {isLong && items}
      <ReceiptFiscal receipt={receipt} />
      <TechnicalDetails receipt={receipt} format={format} />
    </div>
  );
}
