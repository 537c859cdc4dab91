import { mapTexts, type JsonValue } from '@/lib/core/json';
import { nextTurn } from '@/lib/core/next-turn';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { inShopTime } from '@/lib/domain/receipts/wire/shop-time';
import type { Translate } from '../words/page-format';

/** Converts times to the shop's clock, and writes the page's word for erased texts. */
export function shownReceipt(receipt: ReceiptWire, t: Translate): ReceiptWire {
  return withErasedWord(inShopTime(receipt), t('page.erased'));
}

const itemsAtOnce = 100;

/** Like `shownReceipt`, but yields to the event loop after every hundred items. */
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

export function withErasedWord(receipt: ReceiptWire, erased: string): ReceiptWire {
  const { transaction_id: transactionId, fiscal, ...said } = receipt;
  return { ...inWords(said, erased), transaction_id: transactionId, fiscal };
}

/** The cast is safe, because no enumerated value contains the mark of erased texts. */
function inWords<Said extends JsonValue>(said: Said, erased: string): Said {
  return mapTexts(said, (text) =>
    text.includes(erasedMark) ? text.replaceAll(erasedMark, erased) : text,
  ) as Said;
}
