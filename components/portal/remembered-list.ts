import type { SearchedList } from './receipt-list/list-address';

const keyOf = (list: SearchedList) => `portal.${list}`;

/** Notes what a list showed last, so that what it led to can lead back to it. */
export function rememberList(list: SearchedList, search: URLSearchParams): void {
  sessionStorage.setItem(keyOf(list), search.size === 0 ? `/${list}` : `/${list}?${search.toString()}`);
}

/** The list as it was shown last in this tab, or the unfiltered one. */
export function rememberedList(list: SearchedList): string {
  return sessionStorage.getItem(keyOf(list)) ?? `/${list}`;
}

/** Forgets what a list showed last: what was searched for may be somebody. */
export function forgetList(list: SearchedList): void {
  sessionStorage.removeItem(keyOf(list));
}
