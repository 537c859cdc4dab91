import { returnedTransactions } from '@/lib/domain/receipts/read/named-transactions';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { PageFormat } from './page-format';

type Payment = ReceiptWire['payments'][number];

export interface Refund {
  readonly originals: readonly string[];
  readonly payments: readonly Payment[];
  readonly isExchange: boolean;
}

export function refundOf(receipt: ReceiptWire): Refund | null {
  const { items, payments, total } = receipt;
  const originals = returnedTransactions(receipt);
  const isReturn = originals.length > 0 || items.some((item) => item.return !== null);
  if (!isReturn && total >= 0) return null;
  return {
    originals,
    payments: payments.filter(({ amount }) => amount < 0),
    isExchange: isReturn && items.some((item) => item.return === null && item.total > 0),
  };
}

export function headline(
  { total }: Pick<ReceiptWire, 'total'>,
  { t, money }: Pick<PageFormat, 't' | 'money'>,
): { readonly label: string; readonly amount: string } {
  return total < 0
    ? { label: t('page.refunded'), amount: money(-total) }
    : { label: t('page.total'), amount: money(total) };
}
