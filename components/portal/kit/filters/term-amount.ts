import { readAmount } from '@/lib/domain/receipts/counter/amount';
import { plain } from '@/lib/search/language/build-terms';
import type { Bound, Text, Value } from '@/lib/search/language/ast';

export function isPlain(value: Value): value is Text {
  return value.kind === 'text' && value.suffix === null;
}

type Ends = readonly [from: Bound, to: Bound];

export function endsOf(value: Value): Ends | null {
  if (value.kind === 'range') return [value.from, value.to];
  return isPlain(value) ? [endAt(value.text), endAt(value.text)] : null;
}

/**
 * Returns the typed range, or null if both ends are open. An unchanged end keeps its bracket; a changed end
 * is inclusive.
 */
export function amountValue(
  ends: Ends,
  typed: readonly [from: string, to: string],
): Value | null | 'invalid' {
  const [from, to] = [changedEnd(ends[0], typed[0]), changedEnd(ends[1], typed[1])];
  if (from === null || to === null) return 'invalid';
  if (from.text === null && to.text === null) return null;
  const isOne = from.text !== null && from.text === to.text && from.inclusive && to.inclusive;
  return isOne ? plain(from.text) : { kind: 'range', from, to, position: 0 };
}

function changedEnd(end: Bound, typed: string): Bound | null {
  if (typed === (end.text ?? '')) return end;
  if (typed === '') return endAt(null);
  const amount = readAmount(typed, true);
  return amount === null ? null : endAt(amount);
}

function endAt(text: string | null): Bound {
  return { text, inclusive: true, position: 0 };
}
