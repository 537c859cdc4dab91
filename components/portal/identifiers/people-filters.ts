import type { Term } from '@/lib/search/language/ast';
import { placedTerms, replaceFirstTerm, textOf, textTerm, type PlacedTerm } from '../kit/search/query-terms';

/** The filters of the list of consumers, in the order they are shown, with the fields whose beginnings they compare. */
export const peopleFilters = {
  lastName: 'properties.name.last',
  firstName: 'properties.name.first',
  email: 'properties.email',
  city: 'properties.city',
  postcode: 'properties.postcode',
} as const;

export type PeopleFilter = keyof typeof peopleFilters;

/** What a query filters by: of each field the first term that is a plain text; null where there is none. */
export function filterIn(query: string, filter: PeopleFilter): string | null {
  return textOf(placedTerms(query).find(({ term }) => isFilter(term, filter))?.term);
}

/** The query with a filter set, or taken out where `text` is null; all else in it stays, further terms of its field too. */
export function withFilter(query: string, filter: PeopleFilter, text: string | null): string {
  const path = peopleFilters[filter];
  return replaceFirstTerm(query, (term) => isFilter(term, filter), textTerm(path, text));
}

/** The terms of a query that no filter shows: other fields, and further terms of the same one. */
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
