import type { Api } from '@/lib/registry/api';

/**
 * The operations of the portal's own pages beside the API, by id, with the types of what goes over the wire. Each is declared
 * beside its endpoint, by `declare module`, and lists, which are all alike, beside their query: this file names none.
 */
export interface PortalApi {}

/** Every operation that the browser may call. */
export type BrowserApi = Api & PortalApi;
