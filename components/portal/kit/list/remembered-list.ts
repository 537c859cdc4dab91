import { useEffect } from 'react';

/** Lists whose search is kept, by their names. */
export type RememberedList = 'receipts' | 'identifiers';

const keyOf = (list: RememberedList) => `portal.${list}`;

/** Notes what a list shows, so that what it led to can lead back to it. */
export function useRememberedList(list: RememberedList, href: string): void {
  useEffect(() => sessionStorage.setItem(keyOf(list), href), [list, href]);
}

/** The address of a list as it was shown last in this tab; null when it was not. */
export function rememberedList(list: RememberedList): string | null {
  return sessionStorage.getItem(keyOf(list));
}

/** Forgets what a list showed last: what was searched for may name a person. */
export function forgetList(list: RememberedList): void {
  sessionStorage.removeItem(keyOf(list));
}
