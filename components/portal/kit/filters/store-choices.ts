import { fold } from '@/lib/search/fold';

/** A store to choose. */
export interface StoreChoice {
  readonly id: number;
  readonly reference: number;
  /** What the retailer's other systems call it. */
  readonly external: string | null;
  readonly name: string;
  readonly city: string | null;
}

/** The stores that there are to choose from. */
export interface StoreChoices {
  readonly stores: readonly StoreChoice[];
  /** True when there are more than `stores`. */
  readonly hasMore: boolean;
}

/** Most stores shown at once; typing narrows them. */
const shownMax = 50;

/**
 * The stores that are called so in part, by name, city or a reference, in either case and without accents: how many,
 * and those to show. While nothing is typed the chosen one comes first, wherever it stands among hundreds.
 */
export function findStores(
  stores: readonly StoreChoice[],
  text: string,
  chosen: number | null,
): { readonly shown: readonly StoreChoice[]; readonly count: number } {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isChosen = ({ reference }: StoreChoice) => reference === chosen;
  const found =
    words.length === 0
      ? [...stores.filter(isChosen), ...stores.filter((store) => !isChosen(store))]
      : stores.filter((store) => words.every((word) => wordsOf(store).includes(word)));
  return { shown: found.slice(0, shownMax), count: found.length };
}

function wordsOf({ name, city, reference, external }: StoreChoice): string {
  return fold(`${name} ${city ?? ''} ${reference} ${external ?? ''}`);
}
