import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/** Returns the property `receipt_number`, such as `#1001`, or else the transaction id. */
export function receiptNumber({
  transaction_id: id,
  properties,
}: Pick<ReceiptWire, 'transaction_id' | 'properties'>): string {
  const { receipt_number: number } = properties;
  return typeof number === 'number' || (typeof number === 'string' && number !== '') ? String(number) : id;
}
