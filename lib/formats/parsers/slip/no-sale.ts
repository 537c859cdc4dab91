import type { SlipLine } from './lines.ts';
import { startsWith, withoutStart } from './words.ts';

/**
 * Why a slip with items is no sale, by a line of nothing but such words; null for every other slip, and for amounts below
 * nothing: that is the receipt which takes an earlier one back. A sale that was paid for was not cancelled: terminals print
 * the same words for a card that was refused.
 */
export function whyNoSale(
  lines: readonly SlipLine[],
  { total, isPaid }: { readonly total: number; readonly isPaid: boolean },
): string | null {
  if (total < 0) return null;
  if (says(lines, 'training')) return 'the slip was printed in training mode';
  return !isPaid && says(lines, 'voided') ? 'the slip says that the sale was cancelled' : null;
}

function says(lines: readonly SlipLine[], meaning: 'voided' | 'training'): boolean {
  return lines.some(({ label, amount }) => {
    const words = label.replaceAll(/[^\p{L}\p{M} ]/gu, ' ').trim();
    return amount === null && startsWith(words, meaning) && withoutStart(words, meaning) === '';
  });
}
