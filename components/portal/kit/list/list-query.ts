import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/components/portal/api/client';
import { apiKey } from '@/components/portal/api/queries';
import type { List, Listed } from './list';
import { keptFor } from '@/components/portal/api/kept-for';

/** The operation that reads a page of a list of the portal, by the name of the list. */
type ListOperation = `list_${string}`;

declare module '@/components/portal/api/portal-api' {
  interface PortalApi {
    readonly [list: ListOperation]: {
      readonly params: Record<never, never>;
      readonly query: Readonly<Record<string, string>>;
      readonly body: undefined;
      readonly answer: Listed;
    };
  }
}

/** How long what was fetched ahead, because its link was pointed at, counts as fresh. */
const freshInMs = 5000;
/** Time that pages are kept for going back. */
const keptInMs = 30 * 60_000;

/** A list as far as reading it needs. */
interface ReadList extends Pick<List, 'name'> {
  readonly within?: Readonly<Record<string, string | number | null | undefined>>;
}

/** The key of a list's page, or of all its pages. */
export function listKey({ name }: Pick<List, 'name'>, href?: string): readonly unknown[] {
  return [...apiKey(operationOf({ name })), ...(href === undefined ? [] : [href])];
}

/**
 * The page of a list behind an address as `list.path` writes it. It is read when the list is opened, and stays as it was
 * until they come back: rows that move under the pointer are worse than a row too few.
 */
export function listQuery<Row, Address>(list: ReadList, href: string) {
  return queryOptions({
    queryKey: listKey(list, href),
    queryFn: async ({ signal }) =>
      (await api(operationOf(list), { query: searchOf(list, href) }, { signal })) as Listed<Row, Address>,
    staleTime: Infinity,
    gcTime: keptFor(keptInMs),
  });
}

/** Begins to read a page, if it was not read just now. */
export function readAhead(client: QueryClient, list: ReadList, href: string): void {
  void client.prefetchQuery({ ...listQuery(list, href), staleTime: freshInMs });
}

/** The arguments of an address, with those that the path of the page names. */
function searchOf({ within = {} }: ReadList, href: string): Readonly<Record<string, string>> {
  const named = Object.entries(within).map(([name, value]): [string, string] => [name, String(value)]);
  return Object.fromEntries<string>([...named, ...new URLSearchParams(href.split('?')[1])]);
}

function operationOf({ name }: Pick<List, 'name'>): ListOperation {
  return `list_${name}`;
}
