import type { QueryViolation } from '@/lib/search/query-error';

/** Reads one parameter of an address; null where it makes no sense. */
export type Param<Value> = (text: string) => Value | null;

/** The parameters of a list's address, by their names in it. */
export type ListParams = Readonly<Record<string, Param<string> | Param<number>>>;

/** What an address asks for; null where it says nothing. */
export type AddressOf<Params extends ListParams> = {
  readonly [Name in keyof Params]: ReturnType<Params[Name]>;
};

/** A list of the portal: where it is, what its address holds, and what its rows are. */
export interface List<Params extends ListParams = ListParams, Row = unknown> {
  /** Names it at `/lists/<name>`, where the browser reads its pages. */
  readonly name: string;
  readonly path: (address: Partial<AddressOf<Params>>) => string;
  readonly params: Params;
  /** Arguments that the path of its page names, not its search: the program whose rewards these are. */
  readonly within?: Partial<AddressOf<Params>>;
  /** There for its type only. */
  readonly row?: Row;
}

/** Ways from one page of a list to others; null where a way is shown that leads nowhere now. */
export type PageWays<Address> = Readonly<
  Partial<Record<'first' | 'next' | 'newer' | 'older', Partial<Address> | null>>
>;

/** A search that finds something where another one does not. */
export interface OtherSearch {
  readonly label: string;
  readonly query: string;
  /** How much it finds, in words. */
  readonly hits: string;
}

/** A query that was refused, with what would be right. */
export interface RefusedQuery {
  readonly query: string;
  readonly isTimeout: boolean;
  readonly violations: readonly QueryViolation[];
  /** Queries that words at places that are wrong stand for, by the word. */
  readonly meanings: Readonly<Record<string, string>>;
  /** Days that a search can be narrowed to, as a term; null where documents have none. */
  readonly recently: string | null;
}

/** What a list shows of one address, in the reader's words. */
export type Listed<Row = unknown, Address = object> =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      /** What the page shows, in words. */
      readonly summary: string;
      readonly ways: PageWays<Address>;
      /** True when newer rows follow older ones: the ways on have that order, too. */
      readonly isReversed?: boolean;
    }
  /** There is nothing yet, the query meets nothing, or the place is not there any more. */
  | {
      readonly kind: 'none';
      readonly reason: 'empty' | 'query' | 'place';
      readonly instead?: readonly OtherSearch[];
    }
  | { readonly kind: 'refused'; readonly refused: RefusedQuery }
  /** What was typed stands for another address of the list, or for another page. */
  | { readonly kind: 'moved'; readonly to: Partial<Address> | `/${string}` };

/** Defines a list of rows of a kind by its name, its address and the arguments of that. */
export const listOf =
  <Row>() =>
  <Params extends ListParams, const Name extends string>(
    name: Name,
    path: List<Params, Row>['path'],
    params: Params,
  ): List<Params, Row> & { readonly name: Name } => ({ name, path, params });

/** The part of a list that the path of a page names. */
export function listWithin<Params extends ListParams, Row>(
  list: List<Params, Row>,
  within: Partial<AddressOf<Params>>,
): List<Params, Row> {
  return { ...list, within, path: (address) => list.path({ ...address, ...within }) };
}

/** A list with a search box, as far as that needs it: its own arguments stand beside this one. */
export type SearchableList = List<{ readonly q: Param<string> }>;
