import { useLocale } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { receiptTree, type ReceiptTree } from '@/components/receipt/tree/receipt-tree';
import { runsText, type Runs } from '@/components/receipt/tree/runs';
import { pageFormat } from '@/components/receipt/words/page-format';
import { isReceiptLanguage, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';

/**
 * Returns the tree of the shopper's receipt in the reader's language, with the number formats of the portal.
 */
export function useStaffTree(receipt: ReceiptWire, format: ValueFormat): ReceiptTree {
  const locale = useLocale();
  const { currency } = receipt.l10n;
  const messages = receiptMessages(isReceiptLanguage(locale) ? locale : 'en');
  return receiptTree(receipt, {
    ...pageFormat(locale, messages, currency),
    money: (value, own) => format.money(value, own ?? currency),
    quantity: format.quantity,
    percent: format.percent,
    dayAndTime: format.dayAndTime,
  });
}

export function StaffRuns({ runs }: { readonly runs: Runs }): ReactNode {
  return runs.map((run, index) => (
    <Fragment key={index}>{typeof run === 'string' ? run : <bdi>{runsText([run])}</bdi>}</Fragment>
  ));
}
