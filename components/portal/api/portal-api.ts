import type { Api } from '@/lib/registry/api';

/**
 * Operations of the portal's own pages beside the API, by id, with their wire types. Each is declared beside its
 * endpoint, by `declare module`; lists beside their query.
 */
export interface PortalApi {}

export type BrowserApi = Api & PortalApi;
