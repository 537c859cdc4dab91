import { has, startsWith, withoutStart } from './words';
import type { SlipLine } from './lines';

export type Kind =
  | 'blank'
  | 'subtotal'
  | 'total'
  | 'net'
  | 'tax'
  | 'change'
  | 'cashBack'
  | 'payment'
  | 'rounding'
  | 'tip'
  | 'void'
  | 'discount'
  | 'info'
  | 'priced'
  | 'text';

// Cached, because several readers ask for the kind of a line, and finding it compares hundreds of words.
const kinds = new WeakMap<SlipLine, Kind>();

/** Decides by the words of the line alone. Items also depend on neighbouring lines. */
export function lineKindOf(line: SlipLine): Kind {
  const known = kinds.get(line);
  if (known !== undefined) return known;
  const kind = classify(line);
  kinds.set(line, kind);
  return kind;
}

function classify(line: SlipLine): Kind {
  const { label, folded, amount } = line;
  if (!/[\p{L}\d]/u.test(folded)) return 'blank';
  if (startsWith(label, 'rounding')) return 'rounding';
  if (startsWith(label, 'count') && !startsWith(label, 'subtotal')) return 'info';
  if (startsWith(label, 'regular') && (amount?.value ?? 0) >= 0) return 'info';
  if (startsWith(label, 'subtotal')) return 'subtotal';
  if (startsWith(label, 'total')) return totalKind(line);
  if (isTax(line)) return 'tax';
  if (startsWith(label, 'change')) return 'change';
  if (amount !== null && startsWith(label, 'cashBack')) return 'cashBack';
  if (startsWith(label, 'tip') && withoutStart(label, 'tip').length < 12) return 'tip';
  if (has(label, 'void') && (amount === null || amount.value < 0 || startsWith(label, 'void'))) return 'void';
  if (amount !== null && isDiscount(label, amount.value)) return 'discount';
  if (amount !== null && /(?<!\d)\d{1,3}(?:[.,]\d+)?\s?%/.test(folded) && amount.value < 0) return 'discount';
  return amount === null ? 'text' : 'priced';
}

/** A line with a positive amount is a discount only if it has no other words: "Promo pizza" is an item. */
function isDiscount(label: string, amount: number): boolean {
  if (amount < 0) return has(label, 'discount');
  return startsWith(label, 'discount') && withoutStart(label, 'discount').length === 0;
}

function totalKind({ label, amount, numbers }: SlipLine): Kind {
  const rest = withoutStart(label, 'total');
  if (has(rest, 'tax') && !/incl|inkl|ttc|mit|con|z ptu|شامل/.test(rest)) return 'tax';
  if (has(rest, 'net')) return 'net';
  if (startsWith(rest, 'discount') || /^(?:savings?|saved|points|rabat)/.test(rest)) return 'info';
  // "TOTAL 6 articles 5,72" is a total, not a count.
  const isCount = /^(?:articles?|artikel|items)/.test(rest) && (amount === null || numbers.length < 2);
  return isCount ? 'info' : 'total';
}

function isTax({ label, folded, amount }: SlipLine): boolean {
  if (startsWith(label, 'tax') || startsWith(label, 'net')) return true;
  // Examples: "incl. 19% MwSt", "enthaltene MwSt", "dont TVA 20%".
  return has(label, 'tax') && (amount !== null || folded.includes('%')) && label.length < 40;
}

const methods = ['giftcard', 'cash', 'card', 'paid'] as const;

export function isPaymentAlone(line: SlipLine): boolean {
  for (const meaning of methods) {
    if (startsWith(line.label, meaning)) return withoutStart(line.label, meaning).length <= 3;
  }
  return false;
}

export function linePaymentMethodOf({ label }: SlipLine): (typeof methods)[number] | null {
  const among = (words: string) => methods.find((meaning) => startsWith(words, meaning));
  const words = label.replace(
    /^(?:geg(?:eben)?|auszahlung|erstattung|refund(?: to)?|ruckzahlung) (?=\p{L}{2})/u,
    '',
  );
  return among(words) ?? among(label) ?? null;
}
