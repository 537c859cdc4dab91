import type { QueryViolation } from '@/lib/search/query-error';

export type Param<Value> = (text: string) => Value | null;

export type ListParams = Readonly<Record<string, Param<string> | Param<number>>>;

export type AddressOf<Params extends ListParams> = {
  readonly [Name in keyof Params]: ReturnType<Params[Name]>;
};

export interface List<Params extends ListParams = ListParams, Row = unknown> {
  readonly name: string;
  readonly path: (address: Partial<AddressOf<Params>>) => string;
  readonly params: Params;
  /** Arguments in the page's path, such as the loyalty program of a list of rewards. */
  readonly within?: Partial<AddressOf<Params>>;
  /** Never set. It exists so that the type `Row` can be inferred. */
  readonly row?: Row;
}

export type ListPageLinks<Address> = Readonly<
  Partial<Record<'first' | 'next' | 'newer' | 'older', Partial<Address> | null>>
>;

export interface OtherSearch {
  readonly label: string;
  readonly query: string;
  readonly hits: string;
}

export interface RefusedQuery {
  readonly query: string;
  readonly isTimeout: boolean;
  readonly violations: readonly QueryViolation[];
  /** The key is a word without a field. The value is the query that the word probably means. */
  readonly meanings: Readonly<Record<string, string>>;
  readonly recently: string | null;
}

export type Listed<Row = unknown, Address = object> =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly summary: string;
      readonly ways: ListPageLinks<Address>;
      readonly isReversed?: boolean;
    }
  | {
      readonly kind: 'none';
      readonly reason: 'empty' | 'query' | 'place';
      readonly instead?: readonly OtherSearch[];
    }
  | { readonly kind: 'refused'; readonly refused: RefusedQuery }
  /** The typed text means another address of the list, or another page. */
  | { readonly kind: 'moved'; readonly to: Partial<Address> | `/${string}` };

export const listOf =
  <Row>() =>
  <Params extends ListParams, const Name extends string>(
    name: Name,
    path: List<Params, Row>['path'],
    params: Params,
  ): List<Params, Row> & { readonly name: Name } => ({ name, path, params });

export function listWithin<Params extends ListParams, Row>(
  list: List<Params, Row>,
  within: Partial<AddressOf<Params>>,
): List<Params, Row> {
  return { ...list, within, path: (address) => list.path({ ...address, ...within }) };
}

export type SearchableList = List<{ readonly q: Param<string> }>;
