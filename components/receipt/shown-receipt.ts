import { mapTexts } from '@/lib/core/json';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { inShopTime } from '@/lib/domain/receipts/shop-time';
import type { Translate } from './page-format';

/**
 * A receipt as pages, PDFs and mails draw it: times as the clock in the shop showed them, and words of the page where
 * parts of its texts were erased. What is stored stays as it is.
 */
export function shownReceipt(receipt: ReceiptWire, t: Translate): ReceiptWire {
  return withErasedWord(inShopTime(receipt), t('page.erased'));
}

/** A receipt whose texts say in another language what replaces erased text, such as "[gelöscht]". */
export function withErasedWord(receipt: ReceiptWire, erased: string): ReceiptWire {
  const { transaction_id: transactionId, ...said } = receipt;
  const shown = mapTexts(said, (text) =>
    text.includes(erasedMark) ? text.replaceAll(erasedMark, erased) : text,
  );
  // Texts alone are changed, and none that is one of several fixed values holds the mark.
  return { ...(shown as Omit<ReceiptWire, 'transaction_id'>), transaction_id: transactionId };
}
