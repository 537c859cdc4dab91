import type { Listed } from '@/components/portal/kit/list/list';
import type { Api } from '@/lib/registry/api';

/** The operation that reads a page of a list of the portal, by the name of the list. */
export type ListOperation = `list_${string}`;

/**
 * The operations of the portal's own pages beside the API, by id, with the types of what goes over the wire. Each is declared
 * beside its endpoint, by `declare module`, so that this file names none; lists are all alike.
 */
export interface PortalApi {
  readonly [list: ListOperation]: {
    readonly params: Record<never, never>;
    readonly query: Readonly<Record<string, string>>;
    readonly body: undefined;
    readonly answer: Listed;
  };
}

/** Every operation that the browser may call. */
export type BrowserApi = Api & PortalApi;
