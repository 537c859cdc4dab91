/** The address of the receipts that a query of the search language finds. */
export function receiptsOf(query: string): string {
  return `/receipts?${new URLSearchParams({ q: query }).toString()}`;
}
