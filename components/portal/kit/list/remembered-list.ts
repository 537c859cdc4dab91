import { useEffect } from 'react';

export type RememberedList = 'receipts' | 'identifiers';

const keyOf = (list: RememberedList) => `portal.${list}`;

export function useRememberedList(list: RememberedList, href: string): void {
  useEffect(() => sessionStorage.setItem(keyOf(list), href), [list, href]);
}

/** Returns the list's last address in this tab. */
export function rememberedList(list: RememberedList): string | null {
  return sessionStorage.getItem(keyOf(list));
}

/** Forgets the address, whose search may name a person. */
export function forgetList(list: RememberedList): void {
  sessionStorage.removeItem(keyOf(list));
}
