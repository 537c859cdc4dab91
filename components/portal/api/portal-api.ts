import type { Api } from '@/lib/registry/api';

/**
 * Wire types of operations that only the portal has. Each file of endpoints adds its types by `declare
 * module`; `list-query.ts` adds those of lists.
 */
export interface PortalApi {}

export type BrowserApi = Api & PortalApi;
