import { lineKindOf } from './classify';
import { foldText } from './fold';
import { near, sumBy, type FoundItem } from './found';
import type { SlipLine } from './lines';
import { withoutStart } from './words';

/** `amount` is negative. */
interface Discount {
  readonly name: string;
  readonly amount: number;
}

/**
 * Returns the item that the discount names, otherwise the item above. Null for a discount on the receipt:
 * there is no item above, or it costs less than the discount, or the discount is a percentage of all items.
 */
export function discountedBy(discount: Discount, items: readonly FoundItem[]): FoundItem | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  const named = namedIn(discount.name, items);
  if (named !== null) return named;
  const percent = percentIn(discount.name);
  if (percent !== null && items.length > 1) {
    const isOf = (amount: number) => near((amount * percent) / 100, -discount.amount);
    if (!isOf(last.total) && isOf(sumBy(items, ({ total }) => total))) return null;
  }
  return last.total > 0 && last.total + discount.amount < -0.005 ? null : last;
}

const lettersOf = (name: string) => foldText(name).replaceAll(/[^\p{L}\d]/gu, '');

// Cached, because many discounts are compared with each item.
const known = new WeakMap<FoundItem, string>();

function lettersOfItem(item: FoundItem): string {
  const letters = known.get(item) ?? lettersOf(item.name);
  known.set(item, letters);
  return letters;
}

const lettersMin = 4;

/** Most items that a discount is compared with, because a slip may have thousands. */
const itemsAboveMax = 200;

/** Returns the item that a discount names. "BONUS KAAS" names "KAAS JONG", if no other item has that word. */
function namedIn(discount: string, items: readonly FoundItem[]): FoundItem | null {
  const letters = lettersOf(discount);
  const sold = items.slice(-itemsAboveMax).filter(({ total }) => total > 0);
  const named = sold.findLast((item) => {
    const own = lettersOfItem(item);
    return own.length >= lettersMin && letters.includes(own);
  });
  if (named !== undefined) return named;
  const rest = lettersOf(withoutStart(foldText(discount), 'discount'));
  const [only, ...others] =
    rest.length < lettersMin ? [] : sold.filter((item) => lettersOfItem(item).includes(rest));
  return only !== undefined && others.length === 0 ? only : null;
}

function percentIn(name: string): number | null {
  const [, percent] = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(name) ?? [];
  return percent === undefined ? null : Number(percent.replace(',', '.'));
}

/** Moves the count of "Storno 1x Soda" from the name to the quantity. */
export function countVoided(item: FoundItem): void {
  const [whole, word = '', count] = /^(\p{L}+)\s(\d{1,3})\s?[x×]\s/iu.exec(item.name) ?? [];
  if (whole === undefined) return;
  item.name = `${word} ${item.name.slice(whole.length)}`;
  item.quantity = -Number(count);
}

export function roundingsOf(lines: readonly SlipLine[]): { name: string; amount: number }[] {
  return lines.flatMap((line) => {
    if (lineKindOf(line) !== 'rounding' || line.amount === null || line.amount.value === 0) return [];
    const name = line.text
      .slice(0, line.numbers[line.amount.at]?.start)
      .replace(/[\s.:*\uFFFD-]+$/u, '')
      .trim();
    return [{ name: name === '' ? 'Rounding' : name, amount: line.amount.value }];
  });
}
