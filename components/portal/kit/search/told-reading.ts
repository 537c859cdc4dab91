/** What a text stands for, as the server tells a search box: it knows receipts, stores and consumers. */
export type ToldReading =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'receipt'; readonly id: string; readonly label: string; readonly detail: string };
