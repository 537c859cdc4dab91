import { mapTexts, type JsonValue } from '@/lib/core/json';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { withShopTimes } from '@/lib/domain/receipts/wire/shop-time';
import type { Translate } from '../words/page-format';

/** Converts times to the shop's clock, and replaces marks of erased texts by a word. */
export function shownReceipt(receipt: ReceiptWire, t: Translate): ReceiptWire {
  return withErasedWord(withShopTimes(receipt), t('page.erased'));
}

const itemsAtOnce = 100;

/** Like `shownReceipt`, but yields to the event loop after every hundred items. */
export async function shownWithYields(receipt: ReceiptWire, t: Translate): Promise<ReceiptWire> {
  const { localtime, l10n, store } = receipt;
  const items: ReceiptWire['items'] = [];
  for (let from = 0; from < receipt.items.length; from += itemsAtOnce) {
    if (receipt.items.length > itemsAtOnce) await yieldToEventLoop();
    const part = receipt.items.slice(from, from + itemsAtOnce);
    items.push(...inWords(withShopTimes({ localtime, l10n, store, items: part }).items, t('page.erased')));
  }
  return { ...shownReceipt({ ...receipt, items: [] }, t), items };
}

export function withErasedWord(receipt: ReceiptWire, erased: string): ReceiptWire {
  const { transaction_id: transactionId, fiscal, ...rest } = receipt;
  return { ...inWords(rest, erased), transaction_id: transactionId, fiscal };
}

/** The cast is safe, because no enumerated value contains the mark of erased texts. */
function inWords<Shown extends JsonValue>(rest: Shown, erased: string): Shown {
  return mapTexts(rest, (text) =>
    text.includes(erasedMark) ? text.replaceAll(erasedMark, erased) : text,
  ) as Shown;
}
