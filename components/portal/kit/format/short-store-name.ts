/** Omits the retailer's name, which its staff know. */
export function shortStoreName(store: string, retailer: string): string {
  const rest = store.startsWith(`${retailer} `) ? store.slice(retailer.length).trim() : '';
  return rest === '' ? store : rest;
}
