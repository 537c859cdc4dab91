import type { JsonObject } from '@/lib/core/json';

const shortMax = 25;

const shownMax = 20;

const categoriesMax = 40;

export interface ItemGroup<Item> {
  readonly category: string | null;
  readonly items: readonly Item[];
  readonly isFolded: boolean;
}

/**
 * If nearly all items of a long receipt have a category, they are folded by category; items without one
 * follow unfolded. Otherwise the first items are shown.
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
