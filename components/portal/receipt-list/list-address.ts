/** A list that takes a query of the language, by its address and its name in the API. */
export type SearchedList = 'receipts' | 'identifiers';

/** What such a list shows, as its address says it. */
export interface ListAddress {
  /** In the query language; null for all there is. The one truth about what is shown: filters write into it. */
  readonly query: string | null;
  /** Of receipts, an id: the page just newer or just older than it. At most one of the two. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** What `searchParams` or `URLSearchParams` hand out for one name. */
type Read = (name: string) => string | readonly string[] | null | undefined;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const charactersMax = 2000;

/** Reads an address; a place that makes no sense is left out, because people edit and cut addresses. */
export function parseListAddress(read: Read): ListAddress {
  const text = (name: string): string | null => {
    const value = [read(name)].flat()[0]?.trim().slice(0, charactersMax) ?? '';
    return value === '' ? null : value;
  };
  const place = (name: string): string | null => {
    const value = text(name);
    return value !== null && uuid.test(value) ? value : null;
  };
  const newer = place('newer');
  return { query: text('q'), newer, older: newer === null ? place('older') : null };
}

/** Reads what `listHref` wrote. */
export function parseListHref(href: string): ListAddress {
  const search = new URLSearchParams(href.split('?')[1]);
  return parseListAddress((name) => search.get(name));
}

/** The address of a list. Another query begins at the newest page, so places are given on purpose only. */
export function listHref(address: Partial<ListAddress>, list: SearchedList = 'receipts'): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') search.set(name, value);
  };
  put('q', address.query);
  put('newer', address.newer);
  put('older', address.older);
  return search.size === 0 ? `/${list}` : `/${list}?${search.toString()}`;
}
