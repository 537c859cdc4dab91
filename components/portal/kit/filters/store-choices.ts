import { fold } from '@/lib/search/fold';

export interface StoreChoice {
  readonly id: number;
  readonly reference: number;
  readonly external: string | null;
  readonly name: string;
  readonly city: string | null;
}

export interface StoreChoices {
  readonly stores: readonly StoreChoice[];
  readonly hasMore: boolean;
}

const shownMax = 50;

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
