/** A store's name without the retailer's in front, which says nothing to its own staff. */
export function shortStoreName(store: string, retailer: string): string {
  const rest = store.startsWith(`${retailer} `) ? store.slice(retailer.length).trim() : '';
  return rest === '' ? store : rest;
}
