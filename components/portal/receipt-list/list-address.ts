/** What a receipts list shows, as its address says it. Days are `YYYY-MM-DD`, both ends included. */
export interface ListAddress {
  readonly consumer: string | null;
  readonly transactionId: string | null;
  /** A store's id. */
  readonly store: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** A receipt id: the page just newer or just older than it. At most one of the two. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** The filters of a list, without its place in the pages. */
export type ListFilters = Omit<ListAddress, 'newer' | 'older'>;

/** What `searchParams` or `URLSearchParams` hand out for one name. */
type Read = (name: string) => string | readonly string[] | null | undefined;

/** Reads an address; whatever makes no sense in it is left out, because people edit and cut addresses. */
export function parseListAddress(read: Read): ListAddress {
  const text = (name: string): string | null => {
    const value = [read(name)].flat()[0]?.trim() ?? '';
    return value === '' || value.length > 255 || value.includes('\0') ? null : value;
  };
  const matching = (name: string, pattern: RegExp): string | null => {
    const value = text(name);
    return value !== null && pattern.test(value) ? value : null;
  };
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  const store = Number(matching('store', /^[1-9]\d{0,9}$/) ?? 0);
  const newer = matching('newer', uuid);
  return {
    consumer: text('consumer'),
    transactionId: text('transaction_id'),
    store: store > 0 && store <= 2_147_483_647 ? store : null,
    from: day(text('from')),
    to: day(text('to')),
    newer,
    older: newer === null ? matching('older', uuid) : null,
  };
}

/** A day that exists, in years that receipts can have; else null. */
export function day(value: string | null): string | null {
  if (value === null || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

/** The address of a list. Changed filters begin at the newest page, so places are given on purpose only. */
export function listHref(address: Partial<ListAddress>): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) query.set(name, String(value));
  };
  put('consumer', address.consumer);
  put('store', address.store);
  put('from', address.from);
  put('to', address.to);
  put('transaction_id', address.transactionId);
  put('newer', address.newer);
  put('older', address.older);
  return query.size === 0 ? '/receipts' : `/receipts?${query.toString()}`;
}

/** The filters of an address. */
export function filtersOf({ consumer, transactionId, store, from, to }: ListAddress): ListFilters {
  return { consumer, transactionId, store, from, to };
}

/** Whether any filter is set. */
export function isFiltered(filters: ListFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}
