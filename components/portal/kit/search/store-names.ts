import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/queries';
import type { Term } from '@/lib/search/language/ast';
import { plainTextOf } from './query-terms';

export const storesQuery = { ...apiQuery('get_store_choices'), staleTime: 10 * 60_000 };

/** The returned function returns undefined for terms without a store, and until the names have loaded. */
export function useStoreNames(terms: readonly Term[]): (term: Term) => string | undefined {
  const names = (term: Term) => term.path === 'store_reference' && plainTextOf(term) !== null;
  const { data } = useQuery({ ...storesQuery, enabled: terms.some(names) });
  return (term) =>
    names(term)
      ? data?.stores.find(({ reference }) => String(reference) === plainTextOf(term))?.name
      : undefined;
}
