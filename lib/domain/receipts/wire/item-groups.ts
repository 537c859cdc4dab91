import type { JsonObject } from '@/lib/core/json';

/** Items up to which a receipt is shown whole. */
const shortMax = 25;

/** Items of a long receipt that are shown at once without categories. */
const shownMax = 20;

/** More categories than this sort nothing. */
const categoriesMax = 40;

export interface ItemGroup<Item> {
  /** The till's `properties.category`; null without categories. */
  readonly category: string | null;
  readonly items: readonly Item[];
  readonly isFolded: boolean;
}

/**
 * A short receipt is one group. A long one is folded by category where nearly all items have one, in order of
 * appearance, with the others open at the end. Else its first items are shown, and the rest is folded.
 */
export function itemGroups<Item extends { readonly properties: JsonObject }>(
  items: readonly Item[],
): ItemGroup<Item>[] {
  if (items.length <= shortMax) return [{ category: null, items, isFolded: false }];
  const sorted = Map.groupBy(items, categoryOf);
  const others = sorted.get(null) ?? [];
  sorted.delete(null);
  if (sorted.size < 2 || sorted.size > categoriesMax || others.length > shownMax) {
    return [
      { category: null, items: items.slice(0, shownMax), isFolded: false },
      { category: null, items: items.slice(shownMax), isFolded: true },
    ];
  }
  return [
    ...Array.from(sorted, ([category, ofCategory]) => ({ category, items: ofCategory, isFolded: true })),
    ...(others.length === 0 ? [] : [{ category: null, items: others, isFolded: false }]),
  ];
}

function categoryOf({ properties: { category } }: { readonly properties: JsonObject }): string | null {
  const name = typeof category === 'string' ? category.trim() : '';
  return name === '' ? null : name;
}
