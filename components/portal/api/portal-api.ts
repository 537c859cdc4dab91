import type { Api } from '@/lib/registry/api';

/**
 * Wire types of the portal's own operations, added by `declare module` beside endpoints; those of lists are
 * in `list-query.ts`.
 */
export interface PortalApi {}

export type BrowserApi = Api & PortalApi;
