export type SearchView = 'chips' | 'query';

/** A cookie, so that the server can read it. */
export const searchViewCookie = 'search_view';

const yearInSeconds = 365 * 86_400;

export function parseSearchView(value: string | undefined): SearchView {
  return value === 'query' ? 'query' : 'chips';
}

export function writeSearchView(view: SearchView): void {
  const age = view === 'query' ? yearInSeconds : 0;
  document.cookie = `${searchViewCookie}=${view}; path=/; max-age=${age}; samesite=lax`;
}
