import type { PagedReceipt } from '@/lib/domain/receipts/read/in-parts';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { dayIn } from '../kit/format/days';

export interface ExampleValues {
  /** `day` is `YYYY-MM-DD` in the retailer's time zone. */
  readonly card: { readonly digits: string; readonly total: number; readonly day: string } | null;
  readonly phrase: { readonly words: string; readonly above: number } | null;
  readonly transactionId: string | null;
}

export function exampleValues(receipts: readonly PagedReceipt[], timeZone: string): ExampleValues {
  const presented = receipts.flatMap(({ submitted, ...row }) =>
    submitted === null ? [] : [presentReceipt({ ...row, submitted })],
  );
  const cards = presented.flatMap(({ payments, total, timestamp }) =>
    payments.flatMap(({ number, details }) => {
      // Only four digits are used, because other numbers are found only as a whole (specification section
      // 4.6).
      const digits = number ?? details?.['number'];
      const day = dayIn(timeZone, new Date(timestamp));
      return typeof digits === 'string' && /^\d{4}$/.test(digits) && total > 0
        ? [{ digits, total, day }]
        : [];
    }),
  );
  const phrases = presented.flatMap(({ items, total }) =>
    items.flatMap(({ name }) => {
      const words = firstWords(name);
      return words !== null && total >= step ? [{ words, above: Math.floor(total / step) * step }] : [];
    }),
  );
  const ids = presented.flatMap(({ transaction_id: id }) => (plainId.test(id) ? [id] : []));
  return { card: cards[0] ?? null, phrase: phrases[0] ?? null, transactionId: ids[0] ?? null };
}

const step = 5;
/** Ids that need no quotes in a query. */
const plainId = /^[\p{L}\p{N}-]{1,40}$/u;

function firstWords(name: string): string | null {
  const words = name.split(/\s+/).slice(0, 2);
  return words.length === 2 && words.every((word) => /^[\p{L}\p{N}]{2,20}$/u.test(word))
    ? words.join(' ')
    : null;
}
