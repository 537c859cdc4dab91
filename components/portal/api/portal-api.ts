import type { Api } from '@/lib/registry/api';

/**
 * Operations of the portal's own pages, by id, with wire types. Declared beside the endpoint by `declare
 * module`; lists beside their query.
 */
export interface PortalApi {}

export type BrowserApi = Api & PortalApi;
