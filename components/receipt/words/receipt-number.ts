import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/** Property `receipt_number`, such as `#1001`, else the transaction id. */
export function receiptNumber({
  transaction_id: id,
  properties,
}: Pick<ReceiptWire, 'transaction_id' | 'properties'>): string {
  const { receipt_number: number } = properties;
  return typeof number === 'number' || (typeof number === 'string' && number !== '') ? String(number) : id;
}
