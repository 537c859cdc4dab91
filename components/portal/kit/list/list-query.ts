import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/components/portal/api/client';
import { apiKey } from '@/components/portal/api/queries';
import type { List, Listed } from './list';
import { cachedFor } from '@/components/portal/api/cached-for';

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

const freshInMs = 5000;
const keptInMs = 30 * 60_000;

interface ReadList extends Pick<List, 'name'> {
  readonly within?: Readonly<Record<string, string | number | null | undefined>>;
}

/** If `href` is omitted, the key matches all pages of the list. */
export function listKey({ name }: Pick<List, 'name'>, href?: string): readonly unknown[] {
  return [...apiKey(operationOf({ name })), ...(href === undefined ? [] : [href])];
}

/** A shown list is never refetched: rows that move under the pointer are worse than a missing new row. */
export function listQuery<Row, Address>(list: ReadList, href: string) {
  return queryOptions({
    queryKey: listKey(list, href),
    queryFn: async ({ signal }) =>
      (await api(operationOf(list), { query: searchOf(list, href) }, { signal })) as Listed<Row, Address>,
    staleTime: Infinity,
    gcTime: cachedFor(keptInMs),
  });
}

export function readAhead(client: QueryClient, list: ReadList, href: string): void {
  void client.prefetchQuery({ ...listQuery(list, href), staleTime: freshInMs });
}

function searchOf({ within = {} }: ReadList, href: string): Readonly<Record<string, string>> {
  const named = Object.entries(within).map(([name, value]): [string, string] => [name, String(value)]);
  return Object.fromEntries<string>([...named, ...new URLSearchParams(href.split('?')[1])]);
}

function operationOf({ name }: Pick<List, 'name'>): ListOperation {
  return `list_${name}`;
}
