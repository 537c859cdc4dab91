import { useEffect } from 'react';

/** Lists whose search is remembered. */
export type RememberedList = 'receipts' | 'identifiers';

const keyOf = (list: RememberedList) => `portal.${list}`;

/** Remembers the address of a list, for links back to it. */
export function useRememberedList(list: RememberedList, href: string): void {
  useEffect(() => sessionStorage.setItem(keyOf(list), href), [list, href]);
}

/** Last address of a list in this tab, or null. */
export function rememberedList(list: RememberedList): string | null {
  return sessionStorage.getItem(keyOf(list));
}

/** Forgets the last address of a list: a search may name a person. */
export function forgetList(list: RememberedList): void {
  sessionStorage.removeItem(keyOf(list));
}
