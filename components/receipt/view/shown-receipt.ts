import { mapTexts, type JsonValue } from '@/lib/core/json';
import { nextTurn } from '@/lib/core/next-turn';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { inShopTime } from '@/lib/domain/receipts/shop-time';
import type { Translate } from '../words/page-format';

/**
 * A receipt as pages, PDFs and mails draw it: times as the clock in the shop showed them, and words of the page where
 * parts of its texts were erased. What is stored stays as it is.
 */
export function shownReceipt(receipt: ReceiptWire, t: Translate): ReceiptWire {
  return withErasedWord(inShopTime(receipt), t('page.erased'));
}

/** Items that are looked through without a pause. */
const itemsAtOnce = 100;

/** A receipt as `shownReceipt` shows it, a hundred items at a time: others are answered in between. */
export async function shownInTurns(receipt: ReceiptWire, t: Translate): Promise<ReceiptWire> {
  const { localtime, l10n, store } = receipt;
  const items: ReceiptWire['items'] = [];
  for (let from = 0; from < receipt.items.length; from += itemsAtOnce) {
    if (receipt.items.length > itemsAtOnce) await nextTurn();
    const part = receipt.items.slice(from, from + itemsAtOnce);
    items.push(...inWords(inShopTime({ localtime, l10n, store, items: part }).items, t('page.erased')));
  }
  return { ...shownReceipt({ ...receipt, items: [] }, t), items };
}

/** The number that people say of a receipt, such as `#1001`: the property `receipt_number`, else the transaction id. */
export function receiptNumber({
  transaction_id: id,
  properties,
}: Pick<ReceiptWire, 'transaction_id' | 'properties'>): string {
  const { receipt_number: number } = properties;
  return typeof number === 'number' || (typeof number === 'string' && number !== '') ? String(number) : id;
}

/** A receipt whose texts say in another language what replaces erased text, such as "[gelöscht]". */
export function withErasedWord(receipt: ReceiptWire, erased: string): ReceiptWire {
  const { transaction_id: transactionId, fiscal, ...said } = receipt;
  return { ...inWords(said, erased), transaction_id: transactionId, fiscal };
}

/** Copy of a value that says `erased` in place of each mark. Texts alone are changed, and none that is one of several fixed values holds the mark. */
function inWords<Said extends JsonValue>(said: Said, erased: string): Said {
  return mapTexts(said, (text) =>
    text.includes(erasedMark) ? text.replaceAll(erasedMark, erased) : text,
  ) as Said;
}
