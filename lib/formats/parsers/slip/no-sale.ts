import type { SlipLine } from './lines';
import { startsWith, withoutStart } from './words';

/**
 * Returns the reason if a line has only words for training, or for cancellation on an unpaid slip. On a paid
 * slip these words are no reason, because terminals print them for a refused card. Null for a negative total,
 * which takes an earlier receipt back.
 */
export function noSaleReasonOf(
  lines: readonly SlipLine[],
  { total, isPaid }: { readonly total: number; readonly isPaid: boolean },
): string | null {
  if (total < 0) return null;
  if (hasText(lines, 'training')) return 'the slip was printed in training mode';
  return !isPaid && hasText(lines, 'voided') ? 'the slip says that the sale was cancelled' : null;
}

function hasText(lines: readonly SlipLine[], meaning: 'voided' | 'training'): boolean {
  return lines.some(({ label, amount }) => {
    const words = label.replaceAll(/[^\p{L}\p{M} ]/gu, ' ').trim();
    return amount === null && startsWith(words, meaning) && withoutStart(words, meaning) === '';
  });
}
