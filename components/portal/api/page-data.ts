import { queryOptions } from '@tanstack/react-query';
import type { AddressDoubt } from '@/lib/domain/identifiers/suggest-address';
import type { ToldPlace } from '../command/commands';
import type { Listed } from '../kit/list/list';
import type { StoreChoices } from '../kit/filters/store-choices';
import type { ToldSums } from '../receipt-list/told-sums';
import type { SearchHelp } from '../kit/search/search-help';
import type { ToldReading } from '../kit/search/told-reading';
import { readJson, request } from './request';

/** What the portal's own routes beside the API answer. */
interface PageData {
  readonly '/likely-address': AddressDoubt | null;
  readonly '/identifiers/search-help': SearchHelp;
  readonly '/places': readonly ToldPlace[];
  readonly '/receipts/arrived': number;
  readonly '/receipts/reading': ToldReading | null;
  readonly '/receipts/search-help': SearchHelp;
  readonly '/receipts/stores': StoreChoices;
  readonly '/receipts/sums': ToldSums | null;
  readonly '/users/new-group/taken': boolean;
  readonly [list: `/lists/${string}`]: Listed;
}

type Route = keyof PageData;

/** Arguments of a route: by name, or as they are in an address. */
type Arguments = Readonly<Record<string, string>> | string;

/**
 * Reads one of the portal's own routes. @throws ApiError for every answer that is not a success, and when there is none;
 * the reason of an aborted signal.
 */
export async function readPageData<At extends Route>(
  route: At,
  args: Arguments,
  signal: AbortSignal | null = null,
): Promise<PageData[At]> {
  const search = new URLSearchParams(args).toString();
  const init = { headers: { Accept: 'application/json' }, signal };
  const response = await request(`${route}${search === '' ? '' : `?${search}`}`, init, 'read');
  return (await readJson(response)) as PageData[At];
}

/** The key under which the answers of one of the portal's own routes are kept; without arguments it names all of them. */
export function pageDataKey(route: Route, ...args: readonly unknown[]): readonly unknown[] {
  return [route, ...args];
}

/** One of the portal's own routes with its arguments, as a query. */
export function pageDataQuery<At extends Route>(route: At, args: Arguments) {
  return queryOptions<PageData[At]>({
    queryKey: pageDataKey(route, args),
    queryFn: ({ signal }) => readPageData(route, args, signal),
  });
}
