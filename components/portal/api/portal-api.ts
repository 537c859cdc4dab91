import type { Api } from '@/lib/registry/api';

/** Operations that only the portal has. Files of endpoints add their types by `declare module`. */
export interface PortalApi {}

export type BrowserApi = Api & PortalApi;
