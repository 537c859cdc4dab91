import type { Listed } from './list';

interface KeysetPage<Address, Found, Row> {
  readonly address: Address;
  /** Up to `size` + 1 records. The extra one proves that there is another page. */
  readonly found: readonly Found[];
  readonly size: number;
  readonly placeOf: (last: Found) => string | number;
  readonly rowOf: (found: Found) => Row;
  readonly summaryOf: (count: number) => string;
}

export function keysetPage<Address extends { readonly after: string | number | null }, Found, Row>({
  address,
  found,
  size,
  placeOf,
  rowOf,
  summaryOf,
}: KeysetPage<Address, Found, Row>): Listed<Row, Address> {
  const { after, ...filters } = address;
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  if (last === undefined) {
    const isFiltered = Object.values(filters).some((value) => value !== null);
    return { kind: 'none', reason: after !== null ? 'place' : isFiltered ? 'query' : 'empty' };
  }
  const to = (place: string | number | null) => ({ ...address, after: place }) as Partial<Address>;
  return {
    kind: 'rows',
    rows: shown.map(rowOf),
    summary: summaryOf(shown.length),
    ways: {
      ...(after !== null && { first: to(null) }),
      ...(found.length > size && { next: to(placeOf(last)) }),
    },
  };
}
