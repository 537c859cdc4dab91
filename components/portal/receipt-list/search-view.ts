/** How searches are shown: as chips, or as a query in the box. */
export type SearchView = 'chips' | 'query';

/** Cookie that holds the choice, so that the server draws the box as the browser will. */
export const searchViewCookie = 'search_view';

const yearInSeconds = 365 * 86_400;

/** Reads the cookie; anything unknown is `chips`. */
export function parseSearchView(value: string | undefined): SearchView {
  return value === 'query' ? 'query' : 'chips';
}

/** Keeps a choice for later visits. In a browser. */
export function writeSearchView(view: SearchView): void {
  const age = view === 'query' ? yearInSeconds : 0;
  document.cookie = `${searchViewCookie}=${view}; path=/; max-age=${age}; samesite=lax`;
}
