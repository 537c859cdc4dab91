/** A store's name without the retailer's, which its own staff know. */
export function shortStoreName(store: string, retailer: string): string {
  const rest = store.startsWith(`${retailer} `) ? store.slice(retailer.length).trim() : '';
  return rest === '' ? store : rest;
}
