/** Removes the retailer's name, because its staff know it. */
export function shortStoreName(store: string, retailer: string): string {
  const rest = store.startsWith(`${retailer} `) ? store.slice(retailer.length).trim() : '';
  return rest === '' ? store : rest;
}
