import { useEffect } from 'react';
import type { SearchedList } from './searched-lists';

const keyOf = (list: SearchedList) => `portal.${list}`;

/** Notes what a list shows, so that what it led to can lead back to it. */
export function useRememberedList(list: SearchedList, href: string): void {
  useEffect(() => sessionStorage.setItem(keyOf(list), href), [list, href]);
}

/** The address of a list as it was shown last in this tab; null when it was not. */
export function rememberedList(list: SearchedList): string | null {
  return sessionStorage.getItem(keyOf(list));
}

/** Forgets what a list showed last: what was searched for may name a person. */
export function forgetList(list: SearchedList): void {
  sessionStorage.removeItem(keyOf(list));
}
