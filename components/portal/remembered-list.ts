const key = 'portal.receipts';

/** Notes the list that was shown last, so that a receipt can lead back to it. */
export function rememberList(href: string): void {
  sessionStorage.setItem(key, href);
}

/** The list that was shown last in this tab, or the unfiltered one. */
export function rememberedList(): string {
  return sessionStorage.getItem(key) ?? '/receipts';
}
