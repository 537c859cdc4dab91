import { useEffect } from 'react';

export type RememberedList = 'receipts' | 'identifiers';

const keyOf = (list: RememberedList) => `portal.${list}`;

export function useRememberedList(list: RememberedList, href: string): void {
  useEffect(() => sessionStorage.setItem(keyOf(list), href), [list, href]);
}

export function rememberedList(list: RememberedList): string | null {
  return sessionStorage.getItem(keyOf(list));
}

export function forgetList(list: RememberedList): void {
  sessionStorage.removeItem(keyOf(list));
}
