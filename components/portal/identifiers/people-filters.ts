import type { Term } from '@/lib/search/language/ast';
import {
  placedTerms,
  replaceFirstTerm,
  plainTextOf,
  textTerm,
  type PlacedTerm,
} from '../kit/search/query-terms';

export const peopleFilters = {
  lastName: 'properties.name.last',
  firstName: 'properties.name.first',
  email: 'properties.email',
  city: 'properties.city',
  postcode: 'properties.postcode',
} as const;

export type PeopleFilter = keyof typeof peopleFilters;

export function filterIn(query: string, filter: PeopleFilter): string | null {
  return plainTextOf(placedTerms(query).find(({ term }) => isFilter(term, filter))?.term);
}

export function withFilter(query: string, filter: PeopleFilter, text: string | null): string {
  const path = peopleFilters[filter];
  return replaceFirstTerm(query, (term) => isFilter(term, filter), textTerm(path, text));
}

/** Returns terms that no filter shows: terms of other fields, and all but the first term of a field. */
export function otherPeopleTerms(query: string): PlacedTerm[] {
  const shown = new Set<PeopleFilter>();
  return placedTerms(query).filter(({ term }) => {
    const filter = (Object.keys(peopleFilters) as PeopleFilter[]).find((each) => isFilter(term, each));
    if (filter === undefined || shown.has(filter)) return true;
    shown.add(filter);
    return false;
  });
}

function isFilter({ occur, path, value }: Term, filter: PeopleFilter): boolean {
  return path === peopleFilters[filter] && occur !== '-' && value.kind === 'text' && value.suffix !== '~';
}
